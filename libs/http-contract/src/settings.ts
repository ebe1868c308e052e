import { z } from 'zod';
import { defineCall } from './call';
import { courierCard } from './shapes';

export const couriers = defineCall({
  method: 'GET', path: 'setting/couriers', permission: null,
  summary: 'Every courier the product knows. Loaded at app start.',
  data: z.object({
    courier: z.array(courierCard.extend({ country: z.string().nullable(), type: z.enum(['express', 'post', 'custom']) })),
  }),
});
