/** Bytes that a whole mail may have; mail programs cut off what is not much longer. */
const MAX_BYTES = 100_000;
export const MAX_KILOBYTES = MAX_BYTES / 1_000;

export const bytesOver = (bytes: number): boolean => bytes > MAX_BYTES;
/** Bytes as kB with one decimal, rounded up: what is too big never reads as what is allowed. */
export const kilobytes = (bytes: number): number => Math.ceil(bytes / 100) / 10;
