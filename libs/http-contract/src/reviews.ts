import { REVIEW_FILTERS, REVIEW_TAGS, wrongRange } from '@parcelway/domain';
import { z } from 'zod';
import { defineCall } from './call';
import { count, textFile } from './figures';
import { filterQuery } from './filter-schema';
import { id, text, time } from './shapes';

/** Shoppers' reviews of deliveries. */

const star = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]);
const day = z.iso.date('must be a day such as 2026-11-20').or(z.literal('')).default('');
/** Empty or absent = no limit. Days are those of the review. */
const list = filterQuery(REVIEW_FILTERS)
  .omit({ days: true })
  .extend({ start: day, end: day, query: text(200).trim().default('') });
const filters = list.omit({ page: true, pageSize: true });
const bounds = ({ start, end }: { start: string; end: string }, ctx: z.RefinementCtx): void => {
  const wrong = start !== '' && end !== '' ? wrongRange({ start, end }) : null;
  if (wrong) ctx.addIssue({ code: 'custom', path: [wrong.field], message: wrong.message });
};

export const reviewRow = z.object({
  /** The parcel's: it has one review. */
  id: z.string(),
  shipment_id: z.string(),
  order_name: z.string(),
  track_number: z.string(),
  courier: z.string(),
  courier_name: z.string(),
  star,
  tags: z.array(z.enum(REVIEW_TAGS)),
  message: z.string(),
  customer_name: z.string(),
  /** Empty where the customer was erased or gave none. */
  customer_email: z.string(),
  created_at: time,
  /** Later than `created_at`: the shopper changed it. */
  updated_at: time,
  replied: z.boolean(),
  reply: z.object({ message: z.string(), created_at: time }).nullable(),
});
export type ReviewRow = z.output<typeof reviewRow>;

const average = z.object({ average: z.number().nullable(), count });
export const reviewList = defineCall({
  method: 'GET',
  path: 'analytics/reviews',
  permission: 'analytics.read',
  feature: 'shipment_review',
  summary: 'Reviews, newest first, with what they come to, by courier and by week.',
  query: list.superRefine(bounds),
  data: z.object({
    list: z.array(reviewRow),
    total: count,
    page: count,
    /** Of what the filters leave. */
    summary: average.extend({
      stars: z.object({ 1: count, 2: count, 3: count, 4: count, 5: count }),
      /** Most reviews first. */
      by_courier: z.array(average.extend({ courier: z.string(), courier_name: z.string() })),
      /** By the week's Monday, oldest first, at most the last 53. */
      by_week: z.array(average.extend({ week: z.string() })),
    }),
  }),
});

export const replyToReview = defineCall({
  method: 'POST',
  path: 'analytics/reviews/{id}/reply',
  permission: 'notification.write',
  feature: 'shipment_review',
  summary: 'Answers a review by mail, once. 422 where the customer has no address, or gets no mails.',
  params: z.object({ id }),
  body: z.object({ message: text(2000).trim().min(1, 'must say something') }),
  data: reviewRow,
});

export const exportReviews = defineCall({
  method: 'GET',
  path: 'export/export_reviews',
  permission: 'analytics.read',
  feature: 'shipment_review',
  summary: 'The reviews that the filters leave, as a file.',
  query: filters.superRefine(bounds),
  data: textFile,
});
