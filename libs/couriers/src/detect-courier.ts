import { courierByCode } from './courier-list';
import { courierOfCompany } from './courier-of-company';
import { fit, formatsFor, isDescribed, MAX_NUMBER_LENGTH } from './formats';
import { normalizeNumber } from './normalize-number';

export type DetectionReason = 'regex' | 'check_digit' | 'shop_history' | 'platform_company' | 'destination';

export interface DetectionHints {
  /** The courier's name as the store gives it. */
  company?: string;
  /** How many parcels the shop has had per courier code. */
  history?: Readonly<Record<string, number>>;
  /** ISO 3166-1 alpha-2. */
  destination?: string;
}

export interface CourierCandidate {
  code: string;
  score: number;
  why: DetectionReason[];
}

export interface Detection {
  normalized: string;
  /** Best first; score 0–1. */
  candidates: CourierCandidate[];
  /** Null when nothing fits, or when several fit and nothing tells them apart. */
  chosen: string | null;
  /** True: a check digit fits; false: the number looks right but its check digit is wrong; null: none is known for it. */
  validCheckDigit: boolean | null;
}

const COMPANY_BONUS = 0.2;
const HISTORY_BONUS = 0.15;
const DESTINATION_BONUS = 0.05;
/** A candidate this far ahead of the next is more than a guess: a check digit against a mere length. */
const CLEAR_LEAD = 0.2;

/**
 * Which couriers a tracking number may belong to, and why. The store's company name decides where it is known and the number
 * does not contradict it; then the shop's own history; then clearly stronger evidence. Never throws, whatever the input.
 */
export function detectCourier(raw: string, hints: DetectionHints = {}): Detection {
  const normalized = normalizeNumber(raw);
  const { fits, validCheckDigit } = fittingCouriers(normalized);
  const company = hints.company ? courierOfCompany(hints.company) : null;
  const contradicted = company !== null && isContradicted(company, fits);
  if (company && normalized) {
    const candidate = fits.get(company) ?? { code: company, score: contradicted ? 0 : 0.5, why: [] };
    candidate.why.push('platform_company');
    candidate.score += COMPANY_BONUS;
    fits.set(company, candidate);
  }

  const candidates = [...fits.values()];
  addHints(candidates, hints);
  for (const candidate of candidates) candidate.score = Math.round(Math.min(candidate.score, 1) * 100) / 100;
  candidates.sort((a, b) => b.score - a.score || (a.code < b.code ? -1 : 1));
  const chosen = company && !contradicted && normalized ? company : choose(candidates, hints.history);
  return { normalized, candidates, chosen, validCheckDigit };
}

function fittingCouriers(number: string): { fits: Map<string, CourierCandidate>; validCheckDigit: boolean | null } {
  const fits = new Map<string, CourierCandidate>();
  let validCheckDigit: boolean | null = null;
  if (number.length === 0 || number.length > MAX_NUMBER_LENGTH) return { fits, validCheckDigit };
  for (const format of formatsFor(number)) {
    const result = fit(format, number);
    if (!result) continue;
    if (result === 'wrong_check_digit') {
      validCheckDigit ??= false;
      continue;
    }
    if (result.checkDigit) validCheckDigit = true;
    const candidate = fits.get(result.courier) ?? { code: result.courier, score: 0, why: [] };
    candidate.score = Math.max(candidate.score, format.weight);
    const reason = result.checkDigit ? 'check_digit' : 'regex';
    if (!candidate.why.includes(reason)) candidate.why.push(reason);
    fits.set(result.courier, candidate);
  }
  return { fits, validCheckDigit };
}

/** A company is wrong when the number is unlike all of its own while it clearly is another courier's. */
function isContradicted(company: string, fits: Map<string, CourierCandidate>): boolean {
  return !fits.has(company) && isDescribed(company) && [...fits.values()].some((candidate) => candidate.score >= 0.6);
}

function addHints(candidates: CourierCandidate[], { history = {}, destination }: DetectionHints): void {
  const known = candidates.reduce((sum, { code }) => sum + (history[code] ?? 0), 0);
  for (const candidate of candidates) {
    const parcels = history[candidate.code] ?? 0;
    if (parcels > 0) {
      candidate.score += (HISTORY_BONUS * parcels) / known;
      candidate.why.push('shop_history');
    }
    if (destination && courierByCode(candidate.code)?.country === destination) {
      candidate.score += DESTINATION_BONUS;
      candidate.why.push('destination');
    }
  }
}

function choose(candidates: CourierCandidate[], history: Readonly<Record<string, number>> = {}): string | null {
  const [first, second] = candidates;
  if (!first || !second) return first?.code ?? null;
  const [most, next] = candidates
    .map(({ code }) => ({ code, parcels: history[code] ?? 0 }))
    .sort((a, b) => b.parcels - a.parcels);
  if (most && most.parcels > (next?.parcels ?? 0)) return most.code;
  return first.score - second.score >= CLEAR_LEAD ? first.code : null;
}
