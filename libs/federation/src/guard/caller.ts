/** A file of a remote's release. `shell` and `isolated-host` are hosts: what their code does is the page's own. */
const REMOTE_FILE = /\/r\/(?!(?:shell|isolated-host)\/)([a-z0-9-]+)\//;

/**
 * The remote whose own code is running, by the addresses in the stack; of code that remotes share with the host it knows nothing.
 * @param frames how many of the innermost frames count; the first two are those of this file and of who calls it
 */
export function callingRemote(frames = 3): string | null {
  const limit = Error.stackTraceLimit;
  // Browsers without the limit return the whole stack; reading a long one at every timer would cost.
  Error.stackTraceLimit = frames;
  const { stack = '' } = new Error();
  Error.stackTraceLimit = limit;
  const lines = stack.split('\n').filter((line) => line.includes('://'));
  return REMOTE_FILE.exec(lines.slice(0, frames).join('\n'))?.[1] ?? null;
}
