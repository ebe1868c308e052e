import { ALERT_OF, MESSAGE_TYPES, type AlertReason } from '@parcelway/domain';
import { z } from 'zod';
import { time } from './shapes';

/**
 * What connected tools and webhooks receive of a parcel, masked as shoppers see it. It is public: fields are added, never
 * renamed or removed.
 */
export const integrationMessage = z.object({
  /** The same for every attempt, so that a receiver can recognise a repeat. */
  id: z.string(),
  type: z.enum(MESSAGE_TYPES),
  /** When it happened. */
  timestamp: time,
  data: z.object({
    shop: z.object({ domain: z.string(), name: z.string() }),
    order: z.object({ id: z.string(), name: z.string() }),
    shipment: z.object({
      id: z.string(),
      tracking_number: z.string(),
      /** Empty when the shop hides it from shoppers. */
      courier: z.string(),
      courier_url: z.string(),
      tracking_url: z.string(),
      status: z.string(),
      sub_status: z.number().int().nullable(),
      /** In the shop's language. */
      status_text: z.string(),
      /** YYYY-MM-DD; null when unknown, and once it has arrived. */
      expected_on: z.string().nullable(),
      delivered_at: time.nullable(),
      /** ISO 3166-1 alpha-2. */
      destination_country: z.string().nullable(),
    }),
    /** Why a parcel is stuck or late; null for a change of status. */
    alert: z
      .object({
        reason: z.enum(Object.keys(ALERT_OF) as AlertReason[]),
        /** In the shop's language. */
        text: z.string(),
      })
      .nullable(),
    /** Only for tools that write to customers, as far as the shop knows them. */
    customer: z.object({ email: z.string(), name: z.string() }).nullable(),
  }),
});
export type IntegrationMessage = z.output<typeof integrationMessage>;
