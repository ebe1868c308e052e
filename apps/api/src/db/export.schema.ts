import type { ExportColumn, ExportFileType, ExportRows, Language } from '@parcelway/domain';
import type { OrderListQuery } from '@parcelway/http-contract';

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
