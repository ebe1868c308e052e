type Recorder = (folder: string) => unknown;

/**
 * What is recorded when a test or a hook of this file fails, while everything is still open.
 * @param record writes into the folder of the failure; may be asynchronous
 * @returns ends it
 */
export function onFailure(record: Recorder): () => void {
  // Of the environment of the browser suites; benchmarks have none.
  const { failureRecorders } = globalThis as { failureRecorders?: Set<Recorder> };
  failureRecorders?.add(record);
  return () => failureRecorders?.delete(record);
}
