import { z } from 'zod';
import { defineCall } from './call';
import { courierCard, switchValue, text } from './shapes';

export const couriers = defineCall({
  method: 'GET',
  path: 'setting/couriers',
  permission: null,
  summary: 'Every courier the product knows. Loaded at app start.',
  data: z.object({
    courier: z.array(
      courierCard.extend({ country: z.string().nullable(), type: z.enum(['express', 'post', 'custom']) }),
    ),
  }),
});

export const changeCourier = defineCall({
  method: 'PUT',
  path: 'setting/change_courier',
  permission: 'order.write',
  summary:
    'Adds a courier to those that the shop says it ships with, or takes it away. They count when a number fits several couriers.',
  body: z.object({ action: z.enum(['add', 'remove']), courier: text(64).min(1) }),
  data: z.object({
    /** The codes of all of them. */
    own: z.array(z.string()),
  }),
});

const courierNamesData = z.object({
  names: z.array(
    z.object({
      /** The company as the store writes it beside its numbers. */
      company: z.string(),
      courier: z.string(),
      courier_name: z.string(),
    }),
  ),
});

export const courierNames = defineCall({
  method: 'GET',
  path: 'setting/courier_names',
  permission: 'order.read',
  summary: 'Which couriers the shop means by the company names that its store writes beside tracking numbers.',
  data: courierNamesData,
});

export const setCourierName = defineCall({
  method: 'PUT',
  path: 'setting/courier_names',
  permission: 'order.write',
  summary:
    'Says which courier a company name of the store means, or forgets it (`courier` empty). It counts for parcels that come afterwards; case, accents and punctuation do not.',
  body: z.object({ company: text(80).trim().min(1), courier: text(64) }),
  data: courierNamesData,
});

export const updateShopifySwitch = defineCall({
  method: 'PUT',
  path: 'setting/update_shopify_switch/{value}',
  permission: 'setting.write',
  summary:
    'Whether the store is told of what happens to its parcels (1) or of nothing (0). It sends its own mails about what it is told.',
  params: switchValue,
  data: z.object({ platform_switch: z.boolean() }),
});
