import { EXPORT_STATES } from '@parcelway/domain';
import { z } from 'zod';
import { defineCall } from './call';
import { id, text, time } from './shapes';

const privacyData = z.object({
  /** What has to be typed to delete all data. */
  shop_name: z.string(),
  /** The last export of all data; null: there was none in the last 7 days. */
  export: z
    .object({
      id: z.string(),
      state: z.enum(EXPORT_STATES),
      rows_done: z.number().int(),
      /** 0 until the rows are counted. */
      rows_total: z.number().int(),
      /** Size of the file in bytes. */
      bytes: z.number().int().nullable(),
      /** Address of the file; anyone who has it can read the file. Null for users who may not export all data. */
      url: z.string().nullable(),
      /** When the file and its address end. */
      expires_at: time.nullable(),
      created_at: time,
    })
    .nullable(),
  /** Exports that can still be requested now. */
  exports_left: z.number().int(),
  /** Null: all data stays. */
  deletion: z
    .object({
      requested_at: time,
      /** The name of the user. */
      requested_by: z.string(),
      /** Until then it can be undone. */
      due_at: time,
    })
    .nullable(),
});

export const privacy = defineCall({
  method: 'GET',
  path: 'setting/privacy',
  permission: null,
  feature: null,
  summary: 'The last export of all data of the shop, and whether its deletion is requested.',
  data: privacyData,
});

export const exportData = defineCall({
  method: 'POST',
  path: 'setting/data_export',
  permission: 'setting.write',
  feature: null,
  summary:
    'Starts an export of all data of the shop. It requires `order.read` too. 409 while another one is under way, 429 after three within 24 hours.',
  data: privacyData,
});

export const cancelDataExport = defineCall({
  method: 'POST',
  path: 'setting/data_export/{id}/cancel',
  permission: 'setting.write',
  feature: null,
  summary: 'Cancels an export of all data that is under way; any other stays as it is.',
  params: z.object({ id }),
  data: privacyData,
});

export const deleteData = defineCall({
  method: 'POST',
  path: 'setting/delete_data',
  permission: 'setting.write',
  feature: null,
  summary:
    'Requests the deletion of all data of the shop: it is done 7 days later and can be undone until then. 409 where it is requested already.',
  body: z.object({ name: text(300) }),
  data: privacyData,
});

export const undoDeleteData = defineCall({
  method: 'DELETE',
  path: 'setting/delete_data',
  permission: 'setting.write',
  feature: null,
  summary: 'Undoes the request to delete all data. 409 where the deletion has begun.',
  data: privacyData,
});
