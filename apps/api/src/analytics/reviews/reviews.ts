import { addDays, startOfDay } from '@parcelway/domain';
import type { Calls, DataOf, ReviewRow } from '@parcelway/http-contract';
import type { AppContext, Caller } from '../../context';
import { withShop } from '../../db/database';
import { textFileOf } from '../../http/text-file';
import type { CallInput } from '../../http/route';
import { courierName, decrypted } from '../../orders/parcel-rows';
import { reviewCounts, reviewPage, type ReviewRequest, type StoredReview } from './reviews.store';
import { summaryOf } from './summary';

type Filters = CallInput<Calls['exportReviews']>['query'];
const MOST_ROWS = 10_000;

/** A page of reviews, newest first, and what all come to that the filters leave. Days and weeks are the shop's. */
export async function reviewList(
  ctx: AppContext,
  caller: Caller,
  { page, pageSize, ...filters }: CallInput<Calls['reviewList']>['query'],
): Promise<DataOf<Calls['reviewList']>> {
  const { shopId, timezone } = caller;
  const request = toReviewRequest(ctx, caller, filters);
  const { rows, counts } = await withShop(ctx.db, shopId, async (trx) => ({
    rows: await reviewPage(trx, shopId, request, { limit: pageSize, offset: (page - 1) * pageSize }),
    counts: await reviewCounts(trx, shopId, request),
  }));
  const summary = summaryOf(counts, timezone);
  return { list: rows.map((row) => reviewRowOf(ctx, row)), total: summary.count, page, summary };
}

function toReviewRequest(ctx: AppContext, { timezone }: Caller, filters: Filters): ReviewRequest {
  const { start, end, query, ...lists } = filters;
  return {
    ...lists,
    query,
    from: start === '' ? null : startOfDay(start, timezone),
    until: end === '' ? null : startOfDay(addDays(end, 1), timezone),
    addressHash: query.includes('@') ? ctx.vault.blindIndex(query) : null,
  };
}

/** @throws never: what cannot be read any more is empty */
export function reviewRowOf(ctx: AppContext, row: StoredReview): ReviewRow {
  const { replied_at: repliedAt } = row;
  return {
    id: row.shipment_id,
    shipment_id: row.shipment_id,
    order_name: row.order_name,
    track_number: row.track_number,
    courier: row.courier,
    courier_name: courierName(row.courier, row.company, row.custom),
    star: row.stars as ReviewRow['star'],
    tags: row.tags,
    message: decrypted(ctx, row.text_enc) ?? '',
    customer_name: row.customer_name ?? '',
    customer_email: decrypted(ctx, row.email_enc) ?? '',
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    replied: repliedAt !== null,
    reply: repliedAt && { message: decrypted(ctx, row.reply_enc) ?? '', created_at: repliedAt.toISOString() },
  };
}

const HEADINGS = [
  'Order',
  'Tracking number',
  'Courier',
  'Stars',
  'Tags',
  'Review',
  'Customer',
  'Email',
  'Reviewed at',
  'Changed at',
  'Reply',
  'Replied at',
];

/** The reviews that the filters leave, newest first. Times are UTC. */
export async function reviewFile(
  ctx: AppContext,
  caller: Caller,
  filters: Filters,
): Promise<DataOf<Calls['exportReviews']>> {
  const request = toReviewRequest(ctx, caller, filters);
  const stored = await withShop(ctx.db, caller.shopId, (trx) =>
    reviewPage(trx, caller.shopId, request, { limit: MOST_ROWS + 1, offset: 0 }),
  );
  const rows = stored.map((row) => {
    const review = reviewRowOf(ctx, row);
    return [
      review.order_name,
      review.track_number,
      review.courier_name,
      review.star,
      review.tags.join(', '),
      review.message,
      review.customer_name,
      review.customer_email,
      review.created_at,
      review.updated_at === review.created_at ? '' : review.updated_at,
      review.reply?.message ?? '',
      review.reply?.created_at ?? '',
    ];
  });
  return textFileOf(`reviews-${ctx.now().toISOString().slice(0, 10)}.csv`, HEADINGS, rows, MOST_ROWS);
}
