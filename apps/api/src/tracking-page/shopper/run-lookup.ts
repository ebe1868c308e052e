import type { Language } from '@parcelway/domain';
import type { AppContext } from '../../context';
import type { ShopTransaction } from '../../db/database';
import type { PageDesign } from '../design/page-design';
import { findParcels, type Found } from './find-parcels';
import { readLookupQuery, type LookupQuery } from './lookup-query';
import type { PageShop } from './lookup.store';
import { asksForReview, readReview, takeReview, type ReviewForm, type ReviewOutcome } from './review';
import type { TryLimiter } from './try-limiter';

type Incomplete = Extract<LookupQuery, { kind: 'incomplete' }>;
/** What became of a review that was sent, for the form of that parcel. */
export interface Reviewed {
  outcome: Extract<ReviewOutcome, { kind: 'saved' | 'closed' | 'incomplete' }>;
  form: ReviewForm;
}
/** What the page has to say to a request. */
export type LookupResult =
  | { kind: 'form' }
  | Incomplete
  | { kind: 'limited'; retryAfter: number; entered: Incomplete['entered'] }
  | { kind: 'missed'; entered: Incomplete['entered'] }
  | { kind: 'found'; found: Found; reviewed: Reviewed | null };

/** Who asks, and how often they may be wrong. */
export interface Asker {
  limiter: TryLimiter;
  visitor: string;
  language: Language;
}

/** Answers what a shopper entered: a look at parcels, or a review. All tries go through the limiter, all misses are alike. */
export async function runLookup(
  ctx: AppContext,
  trx: ShopTransaction,
  shop: PageShop,
  design: PageDesign,
  fields: Readonly<Record<string, unknown>>,
  asker: Asker,
): Promise<LookupResult> {
  const form = asksForReview(design) ? readReview(fields, design) : null;
  if (!form) return look(ctx, trx, shop, design, fields, asker, null);
  const outcome = await takeReview(ctx, trx, shop.shopId, form, asker);
  if (outcome.kind === 'limited') return { ...outcome, entered: NOTHING };
  if (outcome.kind === 'missed') return { kind: 'missed', entered: NOTHING };
  const reviewed: Reviewed = { outcome, form };
  // By the number that stands in the form too, as the page was opened: the id of a parcel anybody may guess.
  if (outcome.shipmentId === null)
    return look(ctx, trx, shop, design, 'nums' in fields ? { nums: fields.nums } : {}, asker, reviewed);
  const found = await findParcels(ctx, trx, shop, { kind: 'proven', shipmentId: outcome.shipmentId }, design);
  return found ? { kind: 'found', found, reviewed } : { kind: 'missed', entered: NOTHING };
}

const NOTHING: Incomplete['entered'] = { number: '', order: '', email: '', phone: '', postcode: '' };

async function look(
  ctx: AppContext,
  trx: ShopTransaction,
  shop: PageShop,
  design: PageDesign,
  fields: Readonly<Record<string, unknown>>,
  { limiter, visitor }: Asker,
  reviewed: Reviewed | null,
): Promise<LookupResult> {
  const lookup = readLookupQuery(fields, design.settings.lookup);
  if (lookup.kind === 'form' || lookup.kind === 'incomplete') return lookup;
  const { entered } = lookup;
  const order = lookup.kind === 'order' ? `${shop.shopId} ${lookup.name}` : null;
  const retryAfter = limiter.take(visitor, order);
  if (retryAfter > 0) return { kind: 'limited', retryAfter, entered };
  const found = await findParcels(ctx, trx, shop, lookup, design);
  if (found) return { kind: 'found', found, reviewed };
  limiter.missed(visitor, order);
  return { kind: 'missed', entered };
}
