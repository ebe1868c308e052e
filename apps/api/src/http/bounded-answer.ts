/**
 * The text of an answer from outside.
 * @returns null when there are more bytes than `max`; the rest is not read
 */
export async function readBounded(body: AsyncIterable<Uint8Array> | null, max: number): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.byteLength;
    if (size > max) return null;
    chunks.push(part);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** `Retry-After` in milliseconds: seconds, or a date. */
export function waitOf(header: string | null): number | undefined {
  if (header === null) return undefined;
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return wait > 0 ? wait : undefined;
}
