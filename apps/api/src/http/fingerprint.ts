import { createHash } from 'node:crypto';

/** A short content hash, for etags and for addresses that may be cached without limit. */
export const fingerprint = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);
