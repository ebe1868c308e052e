import { z } from 'zod';
import { OFFER_KINDS } from './merchant-acts';

/** What the controls and the forms of the developer's page take. */
const amount = z.string().regex(/^\d{1,9}(\.\d{1,2})?$/, 'must be an amount such as 9.99');
const currency = z
  .string()
  .regex(/^[A-Z]{3}$/, 'must be a currency such as USD')
  .default('USD');

export const planInput = z
  .object({
    ...{ name: z.string().trim().min(1), price: amount, currency },
    interval: z.enum(['EVERY_30_DAYS', 'ANNUAL']).default('EVERY_30_DAYS'),
    trialDays: z.coerce.number().int().min(0).max(1000).default(0),
  })
  .strict();
export const clockInput = z.object({ days: z.coerce.number().min(0).max(3650) }).strict();
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);
export const shopInput = z.object({ frozen: flag, acceptsTestCharges: flag }).partial().strict();
export const creditInput = z
  .object({ amount, currency, description: z.string().trim().min(1), test: z.boolean().default(false) })
  .strict();
export const refundInput = z.object({ amount: amount.nullable().default(null) }).strict();
export const decisionInput = z.object({ decision: z.enum(['approve', 'decline']) }).strict();
export const offerKind = z.enum(OFFER_KINDS);
