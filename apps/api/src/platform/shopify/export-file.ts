import { PlatformError } from '../platform.port';

/**
 * Opens a bulk result at a byte offset. A server that ignores the range is read from its start, and the part before is thrown away.
 * @throws PlatformError 'unavailable' when it cannot be read now, 'refused' when the address is gone.
 */
export async function openExportFile(url: string, fromByte: number): Promise<AsyncIterable<Uint8Array>> {
  let response: Response;
  const connect = new AbortController();
  const timer = setTimeout(() => connect.abort(), 20_000);
  try {
    response = await fetch(url, {
      headers: fromByte > 0 ? { range: `bytes=${fromByte}-` } : {},
      signal: connect.signal,
    });
  } catch (cause) {
    throw new PlatformError('The export file could not be opened.', 'unavailable', 5000, { cause });
  } finally {
    clearTimeout(timer);
  }
  // 416: the offset is the end of the file.
  if (response.status === 416 && fromByte > 0) return (async function* () {})();
  if (response.status >= 500 || response.status === 429)
    throw new PlatformError(`The export file answered ${response.status}.`, 'unavailable', 5000);
  if (!response.ok || !response.body)
    throw new PlatformError(`The export file answered ${response.status}.`, 'refused');
  return skip(response.body, response.status === 206 ? 0 : fromByte);
}

async function* skip(body: AsyncIterable<Uint8Array>, bytes: number): AsyncGenerator<Uint8Array> {
  let left = bytes;
  try {
    for await (const chunk of body) {
      if (left >= chunk.length) left -= chunk.length;
      else {
        yield left > 0 ? chunk.subarray(left) : chunk;
        left = 0;
      }
    }
  } catch (cause) {
    throw new PlatformError('The export file broke off.', 'unavailable', 1000, { cause });
  }
}
