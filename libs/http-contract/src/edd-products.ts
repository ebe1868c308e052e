import { RESOURCE_TARGETS } from '@parcelway/domain/edd';
import { z } from 'zod';
import { defineCall } from './call';
import { id, text } from './shapes';

/** What the store sells, for the rules of the delivery promise. */

export const storeProducts = defineCall({
  method: 'GET',
  path: 'setting/products',
  permission: 'setting.write',
  feature: null,
  summary:
    "The store's products, variants or collections whose title has the words: the first twenty. 503 where the store does not answer.",
  query: z.object({ type: z.enum(RESOURCE_TARGETS), search: text(200).trim().default('') }),
  data: z.object({
    /** False: the store did not allow us to read products. */
    allowed: z.boolean(),
    items: z.array(z.object({ id: z.string(), title: z.string() })),
  }),
});
export const preEddRuleMissing = defineCall({
  method: 'GET',
  path: 'setting/pre_edd_rule/{id}/missing',
  permission: null,
  feature: null,
  summary: 'Which products, variants or collections of a rule the store does not have any more.',
  params: z.object({ id }),
  data: z.object({
    /** Their ids; null where the store does not answer or allow it. */
    missing: z.array(z.string()).nullable(),
  }),
});
