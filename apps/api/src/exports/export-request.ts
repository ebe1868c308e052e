import type { ExportColumn, ExportFileType, ExportRows, Language } from '@parcelway/domain';
import type { OrderListQuery } from '@parcelway/http-contract';
import type { Vault } from '../platform/vault';

/** Labels of the file: names of columns and codes in the user's language. Where one is missing, the key is written. */
export interface ExportTexts {
  lang?: Language | undefined;
  columns?: Partial<Record<ExportColumn, string>> | undefined;
  status?: Record<string, string> | undefined;
  sub_status?: Record<string, string> | undefined;
  fulfillment?: Record<string, string> | undefined;
}

/** Rows by their ids, in this order, or all that the list's question finds, but a few, in the list's order. */
export type ExportSelect = { ids: string[] } | { query: OrderListQuery; except: string[] };

/** A requested export; a job that begins again finds the same rows by it. */
export interface ExportRequest {
  rows: ExportRows;
  columns: ExportColumn[];
  file_type: ExportFileType;
  select: ExportSelect;
  texts: ExportTexts;
  /** The shop's IANA zone. */
  timezone: string;
  /** The moment that "the last 7 days" count from, ISO. */
  at: string;
}

/** A request as it is stored, as JSON text: what a merchant searches for may be a customer's name or address. */
export const sealRequest = (vault: Vault, request: ExportRequest): string =>
  JSON.stringify(vault.encrypt(JSON.stringify(request)).toString('base64'));

/** @param stored of the column `exports.request`; exports that began before requests were encrypted have theirs in the clear */
export const openRequest = (vault: Vault, stored: ExportRequest | string): ExportRequest =>
  typeof stored === 'string' ? (JSON.parse(vault.decrypt(Buffer.from(stored, 'base64'))) as ExportRequest) : stored;
