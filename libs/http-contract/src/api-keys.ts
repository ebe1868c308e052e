import { API_SCOPES } from '@parcelway/domain';
import { z } from 'zod';
import { defineCall } from './call';
import { id, text, time } from './shapes';

const scopes = z
  .array(z.enum(API_SCOPES))
  .min(1, 'must have one scope at least')
  .refine((list) => new Set(list).size === list.length, 'must name each scope once');
const apiKey = z.object({
  id,
  name: z.string(),
  scopes: z.array(z.enum(API_SCOPES)),
  /** Its beginning and its last four characters. */
  hint: z.string(),
  created_at: time,
  /** To the minute; null: it was never used. */
  last_used_at: time.nullable(),
  /** Until then the key before the last rotation is valid too; null: it is not. */
  previous_until: time.nullable(),
});
const withKey = apiKey.extend({ key: z.string() });
const one = z.object({ id });

export const apiKeys = defineCall({
  method: 'GET',
  path: 'setting/api-keys',
  permission: 'setting.write',
  feature: null,
  summary: 'The keys of the public API, oldest first, without the keys themselves.',
  data: z.object({ list: z.array(apiKey) }),
});
export const createApiKey = defineCall({
  method: 'POST',
  path: 'setting/api-keys',
  permission: 'setting.write',
  feature: 'custom_integration',
  summary: 'A new key of the public API, at most 20. The answer is the only place where it is readable.',
  body: z.strictObject({ name: text(60).trim().min(1, 'must not be empty'), scopes }),
  data: withKey,
});
export const rotateApiKey = defineCall({
  method: 'POST',
  path: 'setting/api-keys/{id}/rotate',
  permission: 'setting.write',
  feature: 'custom_integration',
  summary: 'Replaces a key by a new one, readable once. For a day both are valid.',
  params: one,
  data: withKey,
});
export const revokeApiKey = defineCall({
  method: 'DELETE',
  path: 'setting/api-keys/{id}',
  permission: 'setting.write',
  feature: null,
  summary: 'Revokes a key at once, and the one before its last rotation with it.',
  params: one,
  data: z.object({}),
});
