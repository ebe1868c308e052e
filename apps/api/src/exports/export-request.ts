import type { ExportRequest } from '../db/export.schema';
import type { Vault } from '../platform/vault';

/** A request as it is stored, as JSON text: what a merchant searches for may be a customer's name or address. */
export const sealRequest = (vault: Vault, request: ExportRequest): string =>
  JSON.stringify(vault.encrypt(JSON.stringify(request)).toString('base64'));

/** @param stored of the column `exports.request`; exports that began before requests were encrypted have theirs in the clear */
export const openRequest = (vault: Vault, stored: ExportRequest | string): ExportRequest =>
  typeof stored === 'string' ? (JSON.parse(vault.decrypt(Buffer.from(stored, 'base64'))) as ExportRequest) : stored;
