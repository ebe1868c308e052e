import { fitNumber, type NumberFormat } from '@parcelway/domain';
import { courierByCode } from './courier-list';
import { companyKey, courierOfCompany, isOwnName } from './courier-of-company';
import { fit, formatsFor, isDescribed, MAX_NUMBER_LENGTH, type Fit, type Format } from './formats';
import { normalizeNumber } from './normalize-number';

export type DetectionReason =
  'regex' | 'check_digit' | 'shop_courier' | 'shop_history' | 'platform_company' | 'destination' | 'origin';

/** How the numbers of a courier are written that a shop defined. */
export interface CustomFormat extends NumberFormat {
  code: string;
}

export interface DetectionHints {
  /** The store's name of the courier. */
  company?: string;
  /** The courier codes that the shop itself mapped to company names, by {@link companyKey}. */
  names?: ReadonlyMap<string, string>;
  /** How many parcels the shop has had per courier code. */
  history?: Readonly<Record<string, number>>;
  /** The codes of the shop's own couriers in their order: of those that fit equally well the first is chosen. */
  own?: readonly string[];
  /** Couriers that the shop defined. */
  custom?: readonly CustomFormat[];
  /** Only the store's name of the courier chooses; what fits the number is a candidate, and no more. */
  companyOnly?: boolean;
  /** ISO 3166-1 alpha-2. */
  destination?: string;
  /** Where the parcel is sent from, ISO 3166-1 alpha-2. */
  origin?: string;
}

export interface CourierCandidate {
  code: string;
  /** 0–1: the points of its evidence, of a hundred. */
  score: number;
  why: DetectionReason[];
}

export interface Detection {
  normalized: string;
  /** Best first. */
  candidates: CourierCandidate[];
  /** Null when nothing fits, or when several fit equally well. */
  chosen: string | null;
  /**
   * True: a check digit fits; false: the number has the right format but its check digit is wrong; null: the format has
   * none.
   */
  validCheckDigit: boolean | null;
}

/** What each piece of evidence counts; a candidate's points are their sum. */
const POINTS = {
  /**
   * The store names the courier. Outweighs all other evidence together: only a number that does not fit the courier
   * contradicts.
   */
  company: 85,
  /**
   * … and the number fits none of that courier's known formats. With a check digit that is right by chance it stays
   * open.
   */
  unlike: -58,
  /** The check digit is right. */
  checkDigit: 24,
  /** The number has the courier's form. */
  pattern: 10,
  /** … which is nearly any number's form. */
  vaguePattern: 2,
  /** … and begins with a mark of the courier's own, or names the post's country (S10). */
  mark: 25,
  /** Of the candidates, the shop's most frequent courier, or one that the shop states it uses. */
  history: 12,
  /** The courier's home country is the destination. */
  destination: 2,
  /** The courier is at home where the parcel comes from. */
  origin: 2,
} as const;

/** Fewer parcels of a courier than this are no habit. */
export const HISTORY_MIN_PARCELS = 20;

/** A lead that makes the first candidate certain enough. History is sufficient, countries alone are not. */
const CLEAR_LEAD = 8;

/**
 * The least score of a chosen candidate, even if it is the only one: many a number has the format of some courier, and
 * one in ten its check digit. Beside the check digit, a mark of the courier or its country must support it, or the shop
 * itself. Where the store names an unknown company, only the number itself can prove that it is another courier's.
 */
const LEAST = 35;
const SHOPS_WORD: ReadonlySet<DetectionReason> = new Set(['shop_courier', 'shop_history']);

/** A candidate while its points are added up. */
interface Counted {
  code: string;
  points: number;
  /** Those of the number itself. */
  ofNumber: number;
  why: DetectionReason[];
}

/**
 * Which couriers a tracking number may belong to, and why. Each candidate is scored by its evidence; the first is
 * chosen when it is clearly ahead. Never throws, whatever the input.
 */
export function detectCourier(raw: string, given: DetectionHints = {}): Detection {
  const normalized = normalizeNumber(raw);
  const { custom = [] } = given;
  const hints = custom.length > 0 ? { ...given, own: ownWithCustom(given.own ?? [], custom) } : given;
  const { fits, validCheckDigit, post } = fittingCouriers(normalized, custom);
  const named = normalized ? (hints.company ?? '') : '';
  const company = named ? (hints.names?.get(companyKey(named)) ?? courierOfCompany(named)) : null;
  if (company) {
    const candidate = fits.get(company) ?? none(company);
    candidate.points += POINTS.company + (isUnlike(company, fits, { post, custom }) ? POINTS.unlike : 0);
    candidate.why.push('platform_company');
    fits.set(company, candidate);
  }
  const counted = [...fits.values()];
  addShopsCouriers(counted, hints);
  for (const candidate of counted) {
    const home = courierByCode(candidate.code)?.country;
    if (home && home === hints.destination) add(candidate, POINTS.destination, 'destination');
    if (home && home === hints.origin) add(candidate, POINTS.origin, 'origin');
  }
  counted.sort((a, b) => b.points - a.points || (a.code < b.code ? -1 : 1));
  const chosen = hints.companyOnly ? company : choose(counted, hints.own ?? [], company === null && isOwnName(named));
  // The chosen one is the best, whatever the others have.
  counted.sort((a, b) => Number(b.code === chosen) - Number(a.code === chosen));
  return {
    normalized,
    candidates: counted.map(({ code, points, why }) => ({ code, score: Math.min(points, 100) / 100, why })),
    chosen,
    validCheckDigit,
  };
}

/** @param counted best first */
function choose(counted: readonly Counted[], own: readonly string[], otherName: boolean): string | null {
  const best = counted[0]?.points ?? 0;
  const leading = counted.filter(({ points }) => best - points < CLEAR_LEAD);
  const first = leading.length > 1 ? firstOwn(leading, own) : leading[0];
  if (!first) return null;
  if (first.why.includes('platform_company')) return first.code;
  if (otherName) return first.ofNumber >= LEAST ? first.code : null;
  return first.points >= LEAST || first.why.some((why) => SHOPS_WORD.has(why)) ? first.code : null;
}

/** Where all of them are the shop's own, its order decides. */
function firstOwn(leading: readonly Counted[], own: readonly string[]): Counted | undefined {
  if (!leading.every(({ why }) => why.includes('shop_courier'))) return undefined;
  return [...leading].sort((a, b) => own.indexOf(a.code) - own.indexOf(b.code))[0];
}

interface Fitting {
  fits: Map<string, Counted>;
  validCheckDigit: boolean | null;
  /** The post that an S10 number names. */
  post: string | null;
}

/** Who defines a courier ships with it; among equals it is the first, unless the shop has ordered it otherwise. */
const ownWithCustom = (own: readonly string[], custom: readonly CustomFormat[]): string[] => [
  ...custom.map(({ code }) => code).filter((code) => !own.includes(code)),
  ...own,
];

function fittingCouriers(number: string, custom: readonly CustomFormat[]): Fitting {
  const fitting: Fitting = { fits: new Map(), validCheckDigit: null, post: null };
  if (number.length === 0 || number.length > MAX_NUMBER_LENGTH) return fitting;
  for (const format of formatsFor(number)) {
    const result = fit(format, number);
    if (!result) continue;
    if (result === 'wrong_check_digit') {
      fitting.validCheckDigit ??= false;
      continue;
    }
    if (result.checkDigit) fitting.validCheckDigit = true;
    if (format.courier === null) fitting.post = result.courier;
    const points = pointsOf(format, result);
    const candidate = fitting.fits.get(result.courier) ?? none(result.courier);
    // Two formats of one courier are one piece of evidence: the better one counts.
    candidate.ofNumber = candidate.points = Math.max(candidate.points, points);
    const reason = result.checkDigit ? 'check_digit' : 'regex';
    if (!candidate.why.includes(reason)) candidate.why.push(reason);
    fitting.fits.set(result.courier, candidate);
  }
  for (const { code, ...format } of custom) {
    const result = fitNumber(format, number);
    if (result === null) continue;
    if (result === 'wrong_check_digit') {
      fitting.validCheckDigit ??= false;
      continue;
    }
    if (result.checkDigit) fitting.validCheckDigit = true;
    const points = pointsOf({ vague: false }, result);
    const why: DetectionReason[] = [result.checkDigit ? 'check_digit' : 'regex'];
    fitting.fits.set(code, { code, points, ofNumber: points, why });
  }
  // A courier's own mark within the S10 standard is more specific than the country: Chronopost's numbers end like La
  // Poste's.
  const post = fitting.post === null ? undefined : fitting.fits.get(fitting.post);
  if (post && [...fitting.fits.values()].some((other) => other !== post && other.points >= post.points))
    post.points -= POINTS.mark;
  return fitting;
}

function pointsOf(
  { vague }: Pick<Format, 'vague'>,
  { marked, checkDigit }: Pick<Exclude<Fit, string | null>, 'marked' | 'checkDigit'>,
): number {
  if (vague) return POINTS.vaguePattern;
  return POINTS.pattern + (marked ? POINTS.mark : 0) + (checkDigit ? POINTS.checkDigit : 0);
}

/** A post's numbers at home are not all described, but an S10 number of another post is not this one's. */
function isUnlike(
  company: string,
  fits: ReadonlyMap<string, Counted>,
  { post, custom }: { post: string | null; custom: readonly CustomFormat[] },
): boolean {
  if (fits.has(company)) return false;
  if (custom.some(({ code }) => code === company)) return true;
  return isDescribed(company) || (post !== null && courierByCode(company)?.type === 'post');
}

/**
 * The couriers that the shop states it uses, and its single most frequent one; never one without a check digit where
 * another's is right. Both points of one courier count once: among several of the shop's own its order decides, not its
 * history.
 */
function addShopsCouriers(candidates: readonly Counted[], { history = {}, own = [] }: DetectionHints): void {
  const checked = candidates.some(({ why }) => why.includes('check_digit'));
  const eligible = candidates.filter(({ why }) => !checked || why.includes('check_digit'));
  const named = eligible.filter(({ code }) => own.includes(code));
  for (const candidate of named) add(candidate, POINTS.history, 'shop_courier');
  const [most, next] = eligible
    .map((candidate) => ({ candidate, parcels: history[candidate.code] ?? 0 }))
    .sort((a, b) => b.parcels - a.parcels);
  if (most && most.parcels >= HISTORY_MIN_PARCELS && most.parcels > (next?.parcels ?? 0))
    add(most.candidate, named.includes(most.candidate) ? 0 : POINTS.history, 'shop_history');
}

const none = (code: string): Counted => ({ code, points: 0, ofNumber: 0, why: [] });

function add(candidate: Counted, points: number, reason: DetectionReason): void {
  candidate.points += points;
  candidate.why.push(reason);
}
