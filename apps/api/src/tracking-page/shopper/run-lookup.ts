import type { Language } from '@parcelway/domain';
import type { AppContext } from '../../context';
import type { ShopTransaction } from '../../db/database';
import { findParcels, type Found } from './find-parcels';
import { readLookupQuery, type LookupQuery } from './lookup-query';
import type { ShownShop } from './page-shop';
import { reviewsEnabled, readReview, submitReview, type ReviewForm, type ReviewOutcome } from './review';
import type { TryLimiter } from './try-limiter';

type Incomplete = Extract<LookupQuery, { kind: 'incomplete' }>;
/** What became of a review that was sent, for the form of that parcel. */
export interface Reviewed {
  outcome: Extract<ReviewOutcome, { kind: 'saved' | 'closed' | 'incomplete' }>;
  form: ReviewForm;
}
/** The result of a request to the page. */
export type LookupResult =
  | { kind: 'form' }
  | Incomplete
  | { kind: 'limited'; retryAfter: number; entered: Incomplete['entered'] }
  | { kind: 'missed'; entered: Incomplete['entered'] }
  | { kind: 'found'; found: Found; reviewed: Reviewed | null };

/** The visitor, and the limiter of their misses. */
export interface LookupClient {
  limiter: TryLimiter;
  visitor: string;
  language: Language;
}

/** Answers what a shopper entered: a lookup of parcels, or a review. All tries go through the limiter, all misses are alike. */
export async function runLookup(
  ctx: AppContext,
  trx: ShopTransaction,
  shown: ShownShop,
  fields: Readonly<Record<string, unknown>>,
  client: LookupClient,
): Promise<LookupResult> {
  const { shop, design } = shown;
  const form = reviewsEnabled(design) ? readReview(fields, design) : null;
  if (!form) return lookUpParcels(ctx, trx, shown, fields, client, null);
  const outcome = await submitReview(ctx, trx, shop.shopId, form, client);
  if (outcome.kind === 'limited') return { ...outcome, entered: NOTHING };
  if (outcome.kind === 'missed') return { kind: 'missed', entered: NOTHING };
  const reviewed: Reviewed = { outcome, form };
  // By the number in the form too, as the page was opened: the id of a parcel can be guessed.
  if (outcome.shipmentId === null)
    return lookUpParcels(ctx, trx, shown, 'nums' in fields ? { nums: fields.nums } : {}, client, reviewed);
  const found = await findParcels(ctx, trx, shown, { kind: 'proven', shipmentId: outcome.shipmentId });
  return found ? { kind: 'found', found, reviewed } : { kind: 'missed', entered: NOTHING };
}

const NOTHING: Incomplete['entered'] = { number: '', order: '', email: '', phone: '', postcode: '' };

async function lookUpParcels(
  ctx: AppContext,
  trx: ShopTransaction,
  shown: ShownShop,
  fields: Readonly<Record<string, unknown>>,
  { limiter, visitor }: LookupClient,
  reviewed: Reviewed | null,
): Promise<LookupResult> {
  const lookup = readLookupQuery(fields, shown.design.settings.lookup);
  if (lookup.kind === 'form' || lookup.kind === 'incomplete') return lookup;
  const { entered } = lookup;
  const order = lookup.kind === 'order' ? `${shown.shop.shopId} ${lookup.name}` : null;
  const retryAfter = limiter.attempt(visitor, order);
  if (retryAfter > 0) return { kind: 'limited', retryAfter, entered };
  const found = await findParcels(ctx, trx, shown, lookup);
  if (found) return { kind: 'found', found, reviewed };
  limiter.missed(visitor, order);
  return { kind: 'missed', entered };
}
