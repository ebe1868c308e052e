import {
  EXPORT_COLUMNS,
  EXPORT_FILE_TYPES,
  EXPORT_GROUPS,
  EXPORT_ROWS,
  EXPORT_STATES,
  FILTERS,
  MAX_CHOSEN,
  type ExportColumn,
} from '@parcelway/domain';
import { z } from 'zod';
import { defineCall } from './call';
import { filterView } from './filter-schema';
import { id, language, text, time } from './shapes';

const rows = z.enum(EXPORT_ROWS);
const fileType = z.enum(EXPORT_FILE_TYPES);
const column = z.enum(
  Object.values(EXPORT_COLUMNS).flatMap((columns) => Object.keys(columns)) as [ExportColumn, ...ExportColumn[]],
);
const label = text(200);
const exportRun = z.object({
  id: z.string(),
  rows,
  file_type: fileType,
  state: z.enum(EXPORT_STATES),
  rows_total: z.number().int(),
  rows_done: z.number().int(),
  /** Address of the file; anyone who has it can read the file. */
  url: z.string().nullable(),
  /** When the file and its address end. */
  expires_at: time.nullable(),
  /** When the file was first downloaded. */
  fetched_at: time.nullable(),
  error: z.string().nullable(),
  created_at: time,
});

export const exportInformation = defineCall({
  method: 'GET',
  path: 'export/get_information',
  permission: 'order.read',
  feature: 'export',
  summary:
    'What an export can hold: columns by rows and group, saved selections of columns, file types, limit of rows.',
  data: z.object({
    columns: z.record(rows, z.array(z.object({ key: column, group: z.enum(EXPORT_GROUPS), default: z.boolean() }))),
    saved: z.array(z.object({ name: z.string(), rows, select_key: z.array(column) })),
    file_types: z.array(fileType),
    limit_rows: z.number().int(),
    /** IANA zone in which the times of the file are written. */
    timezone: z.string(),
  }),
});

export const doExport = defineCall({
  method: 'POST',
  path: 'export/do_export',
  permission: 'order.read',
  feature: 'export',
  summary:
    'Starts an export: of rows by their ids, in this order, or of all that a view of the list shows, in its order. At most five wait at once.',
  body: z.object({
    select: z.union([
      z.strictObject({ rows, ids: z.array(id).min(1, 'must name a row').max(MAX_CHOSEN) }),
      z.strictObject({ filters: filterView(FILTERS), except: z.array(id).max(1000).optional() }),
    ]),
    file_type: fileType,
    /** The columns in the order of the file; those that rows of this kind do not have are refused. */
    select_key: z.array(column).min(1, 'must name a column').max(50),
    /** Saves the selection of columns under this name; one that has it already is replaced. */
    column_setting: text(100).trim().min(1).optional(),
    /** Labels of the file: names of columns and of codes. Where one is missing, the key is written. */
    texts: z
      .object({
        /** Countries are named in it. */
        lang: language.optional(),
        columns: z.partialRecord(column, label).optional(),
        status: z.record(text(20), label).optional(),
        sub_status: z.record(text(20), label).optional(),
        fulfillment: z.record(text(20), label).optional(),
      })
      .optional(),
  }),
  data: z.object({ export_id: z.string(), rows: z.number().int() }),
});

const byId = z.object({ id });
export const exportState = defineCall({
  method: 'GET',
  path: 'export/{id}',
  permission: 'order.read',
  feature: null,
  summary: 'How far an export of the user is, and where its file is once it is done.',
  params: byId,
  data: exportRun,
});
export const exportCancel = defineCall({
  method: 'POST',
  path: 'export/{id}/cancel',
  permission: 'order.read',
  feature: null,
  summary: 'Stops an export of the user that is not done yet.',
  params: byId,
  data: exportRun,
});
export const exportList = defineCall({
  method: 'GET',
  path: 'export/list',
  permission: 'order.read',
  feature: null,
  summary: 'The exports of the user in the last seven days, newest first, at most 20.',
  data: z.object({ exports: z.array(exportRun) }),
});
