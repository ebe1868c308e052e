import { PERMISSIONS, SETTING_AREAS, SETTING_DEEDS } from '@parcelway/domain';
import { z } from 'zod';
import { defineCall } from './call';
import { distinct } from './edd-shapes';
import { id, text, time } from './shapes';

const permission = z.enum(PERMISSIONS);
const staffData = z.object({
  staff: z.array(
    z.object({
      /** The platform's. */
      id: z.string(),
      name: z.string(),
      owner: z.boolean(),
      /** The caller. */
      you: z.boolean(),
      last_seen: time.nullable(),
      permissions: z.array(permission),
      /** Another one: somebody has changed the permissions. */
      revision: z.string(),
    }),
  ),
  /** The caller is the owner, who alone may change permissions. */
  can_change: z.boolean(),
});

export const staff = defineCall({
  method: 'GET',
  path: 'setting/staff',
  permission: null,
  feature: null,
  summary: 'Who uses the app in the shop: the owner first, then those who were seen last, with what each may do.',
  data: staffData,
});
export const saveStaff = defineCall({
  method: 'PUT',
  path: 'setting/staff/{id}',
  permission: 'setting.write',
  feature: null,
  summary:
    'Replaces what a person may do, from their next request on. 403 for everybody but the owner, 409 when it was changed since `revision`.',
  params: z.object({ id }),
  body: z.object({ revision: text(64).min(1), permissions: distinct(permission, PERMISSIONS.length) }),
  data: staffData,
});

const settingValue = z
  .union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number()]))])
  .nullable();

export const settingHistory = defineCall({
  method: 'GET',
  path: 'setting/history',
  permission: null,
  feature: null,
  summary: 'Who changed which settings in the last 180 days, newest first.',
  query: z.object({
    /** `next` of the page before. */
    before: id.optional(),
  }),
  data: z.object({
    changes: z.array(
      z.object({
        id: z.string(),
        at: time,
        /** The name of the user; the store's where none is known. */
        by: z.string(),
        area: z.enum(SETTING_AREAS),
        deed: z.enum(SETTING_DEEDS),
        /** The zone, rule or person it is about; empty: the area has only one thing. */
        subject: z.string(),
        /** Values that are personal, long or not plain are left out. */
        fields: z.array(
          z.object({ field: z.string(), before: settingValue.optional(), after: settingValue.optional() }),
        ),
      }),
    ),
    /** Null: there are no older ones. */
    next: z.string().nullable(),
  }),
});
