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

export const updateShopifySwitch = defineCall({
  method: 'PUT',
  path: 'setting/update_shopify_switch/{value}',
  permission: 'setting.write',
  summary:
    'Whether the store is told of what happens to its parcels (1) or of nothing (0). It sends its own mails about what it is told.',
  params: switchValue,
  data: z.object({ platform_switch: z.boolean() }),
});
