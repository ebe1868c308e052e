import { EXPIRES_AFTER_DAYS, statusInfo } from './shipment-status';
import { STUCK_REASONS, stuckOf, type Stuck, type StuckInput } from './stuck';

/** Why a parcel needs attention, most urgent first: a parcel has one reason at a time. */
export const ATTENTION_REASONS = [
  'no_number',
  'over_quota',
  'wrong_courier',
  'doubtful_courier',
  ...STUCK_REASONS,
  'failed_attempt',
  'exception',
  'late',
] as const;
export type AttentionReason = (typeof ATTENTION_REASONS)[number];

export interface AttentionInput extends StuckInput {
  hasNumber: boolean;
  /** '' while unknown. */
  courier: string;
  /** How many couriers the number may be of. */
  candidates: number;
  /** The day the courier promised, YYYY-MM-DD. */
  expectedOn: string | null;
}

export interface Attention extends Omit<Stuck, 'reason'> {
  reason: AttentionReason;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A day is over everywhere on Earth so long after it began in UTC. */
const DAY_OVER_MS = 36 * HOUR_MS;

/** Whether a parcel needs attention, and why. Null if it moves as expected or is finished. */
export function attentionOf(input: AttentionInput): Attention | null {
  const { status, since, handedOverAt, now, subStatus } = input;
  if (isFinished(input)) return null;
  const of = (reason: AttentionReason, from = since): Attention => ({ reason, since: from, deadline: null });
  if (!input.hasNumber) return of('no_number', handedOverAt);
  if (!input.tracked) return of('over_quota', handedOverAt);
  if (subStatus === 10002 || subStatus === 10003) return of('wrong_courier');
  if (input.courier === '' && input.candidates > 0) return of('doubtful_courier', handedOverAt);
  const stuck = stuckOf(input);
  if (stuck) return stuck;
  const { key } = statusInfo(status);
  if (key === 'failed_attempt' || key === 'exception') return of(key);
  const expected = input.expectedOn === null ? NaN : Date.parse(input.expectedOn);
  return now.getTime() >= expected + DAY_OVER_MS ? of('late', new Date(expected)) : null;
}

/** Delivered, expired, cancelled or back with the sender. What was lost is finished when there was time to replace it. */
function isFinished({ status, subStatus, since, now }: AttentionInput): boolean {
  if (subStatus === 7007) return now.getTime() - since.getTime() >= EXPIRES_AFTER_DAYS * DAY_MS;
  return statusInfo(status).final || subStatus === 7008 || subStatus === 7010;
}
