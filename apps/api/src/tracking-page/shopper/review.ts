import { createHmac } from 'node:crypto';
import { REVIEW_TAGS, type Language, type ReviewTag } from '@parcelway/domain';
import { derivedKey, hexMac, macMatches } from '@parcelway/platform-auth';
import type { AppContext } from '../../context';
import type { ShopTransaction } from '../../db/database';
import { decrypted } from '../../orders/parcel-rows';
import type { PageDesign } from '../design/page-design';
import { field, readProof, type ProofField } from './lookup-query';
import { proves, type Proof } from './proof';
import { changeableSince, reviewableOrder, writeReview, type ReviewRow } from './review.store';
import type { TryLimiter } from './try-limiter';

export const MAX_REVIEW_TEXT = 1000;
const PROOF_MS = 2 * 3_600_000;
const MAX_ID = 9223372036854775807n;

/** The page's data for the review form of a delivered parcel. */
export interface PageReview {
  /**
   * For the form's field `proof`, because the shopper proved the order; null: the form requests a proof (`email`,
   * `phone` or `postcode`).
   */
  proof: string | null;
  /** The earlier review; shown only with a proof of the order. */
  given: { stars: number; tags: ReviewTag[]; text: string } | null;
  /** Whether it can be written or changed. */
  isOpen: boolean;
}

/** The form as it came: `review_of`, `stars`, `tags`, `text`, and `proof` or what proves an order. */
export interface ReviewForm {
  /** Null: none that can exist. */
  shipmentId: string | null;
  stars: number | null;
  tags: ReviewTag[];
  text: string;
  proof: string;
  /** The input instead of `proof`, as for a lookup by order; null: invalid. */
  entered: Proof | null;
  proofField: ProofField;
}

export type ReviewOutcome =
  | { kind: 'saved' | 'closed'; shipmentId: string }
  /** With the parcel where the shopper proved its order. */
  | { kind: 'incomplete'; shipmentId: string | null; missing: ('stars' | 'text' | ProofField)[] }
  | { kind: 'limited'; retryAfter: number }
  /** Of a parcel that is unknown, not delivered, or another shopper's: the answer does not reveal which. */
  | { kind: 'missed' };

/** Whether the shop collects reviews: its page has the section, and its plan includes it. */
export const reviewsEnabled = ({ settings }: PageDesign): boolean =>
  settings.sections.some(({ kind, hidden }) => kind === 'review' && !hidden);

/** Reads the form of a review. @returns null when the fields are none */
export function readReview(fields: Readonly<Record<string, unknown>>, { settings }: PageDesign): ReviewForm | null {
  if (!('review_of' in fields)) return null;
  const id = field(fields.review_of, 30);
  const stars = field(fields.stars, 5);
  const chosen = new Set([fields.tags].flat());
  const { proof: entered, required } = readProof(fields, settings.lookup);
  return {
    shipmentId: /^[1-9]\d{0,18}$/.test(id) && BigInt(id) <= MAX_ID ? id : null,
    stars: /^[1-5]$/.test(stars) ? Number(stars) : null,
    tags: REVIEW_TAGS.filter((tag) => chosen.has(tag)),
    // Browsers count a new line as one character and send two.
    text: field(fields.text, 20 * MAX_REVIEW_TEXT)
      .replace(/\r\n?/g, '\n')
      .replace(/[^\P{Cc}\n\t]/gu, ''),
    proof: field(fields.proof, 200),
    entered,
    proofField: required[0] ?? 'email',
  };
}

/**
 * Stores a shopper's review of a delivery.
 * @param visitor whose tries are counted: one who guesses is held up as with any other guess
 */
export async function submitReview(
  ctx: AppContext,
  trx: ShopTransaction,
  shopId: string,
  form: ReviewForm,
  { limiter, visitor, language }: { limiter: TryLimiter; visitor: string; language: Language },
): Promise<ReviewOutcome> {
  const { shipmentId, stars, tags, text, entered } = form;
  const proof = shipmentId === null ? 'wrong' : readToken(ctx, form.proof, shopId, shipmentId);
  // After the proof expired the order has to be proved again, as for a shopper with the number alone.
  const lacksProof = proof !== 'right' && entered === null && (form.proof === '' || proof === 'ended');
  const missing: Extract<ReviewOutcome, { kind: 'incomplete' }>['missing'] = [
    ...(stars === null ? ['stars' as const] : []),
    ...(text.length > MAX_REVIEW_TEXT ? ['text' as const] : []),
    ...(lacksProof ? [form.proofField] : []),
  ];
  if (missing.length > 0 || stars === null)
    return { kind: 'incomplete', shipmentId: proof === 'right' ? shipmentId : null, missing };
  const guessed = `${shopId} review ${shipmentId ?? ''}`;
  const retryAfter = limiter.attempt(visitor, guessed);
  if (retryAfter > 0) return { kind: 'limited', retryAfter };
  const miss = (): ReviewOutcome => {
    limiter.missed(visitor, guessed);
    return { kind: 'missed' };
  };
  if (shipmentId === null || (proof !== 'right' && entered === null)) return miss();
  const order = await reviewableOrder(trx, shopId, shipmentId);
  if (!order || (proof !== 'right' && !(entered && proves(ctx, order, entered)))) return miss();
  const textEnc = text === '' ? null : ctx.vault.encrypt(text);
  const isWritten = await writeReview(trx, shopId, { shipmentId, stars, tags, textEnc, language }, ctx.now());
  return { kind: isWritten ? 'saved' : 'closed', shipmentId };
}

/**
 * The review of a parcel as the page shows it.
 * @param row the stored review
 * @param isProven whether the shopper proved the order
 */
export function pageReview(
  ctx: AppContext,
  shopId: string,
  shipmentId: string,
  row: ReviewRow | undefined,
  isProven: boolean,
): PageReview {
  // Without a proof, not even the existence of a review is revealed.
  if (!isProven) return { proof: null, given: null, isOpen: true };
  return {
    proof: reviewProof(ctx, shopId, shipmentId),
    given: row ? { stars: row.stars, tags: row.tags, text: decrypted(ctx, row.text_enc) ?? '' } : null,
    isOpen: !row || row.created_at >= changeableSince(ctx.now()),
  };
}

const keyOf = ({ config }: AppContext): Buffer =>
  derivedKey(Buffer.from(config.ENCRYPTION_KEY, 'base64'), 'page:review-proof');
const signed = (shopId: string, shipmentId: string, until: string): string => `${shopId}.${shipmentId}.${until}`;

/** A signed proof, valid for two hours, that its holder knew the order of this parcel of this shop. */
function reviewProof(ctx: AppContext, shopId: string, shipmentId: string): string {
  const until = String(ctx.now().getTime() + PROOF_MS);
  return `${until}.${createHmac('sha256', keyOf(ctx))
    .update(signed(shopId, shipmentId, until))
    .digest('hex')}`;
}

function readToken(ctx: AppContext, proof: string, shopId: string, shipmentId: string): 'right' | 'ended' | 'wrong' {
  const [until = '', mac = ''] = proof.split('.');
  if (!/^\d{1,15}$/.test(until)) return 'wrong';
  if (!macMatches(signed(shopId, shipmentId, until), hexMac(mac), [keyOf(ctx)])) return 'wrong';
  return Number(until) >= ctx.now().getTime() ? 'right' : 'ended';
}
