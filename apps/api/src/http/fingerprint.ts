import { createHash } from 'node:crypto';

/** A short name of a text's content, for etags and for addresses that may be kept for ever: another text has another one. */
export const fingerprint = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);
