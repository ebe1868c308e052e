import { AffiliateType } from '../plan/affiliate';
import { DiscountDuration, DiscountType, type CycleChoice } from '../plan/plans';
import {
  compareAmounts,
  divideAmount,
  lesserAmount,
  lessPercent,
  multiplyAmount,
  subtractAmount,
  type Amount,
} from './money';
import { ANNUAL_DISCOUNT_PERCENT, type LadderStep } from './price-lists';

export interface Discount {
  type: DiscountType;
  /** Percent, or an amount of each cycle; decimal text. */
  value: string;
  duration: DiscountDuration;
  /** Of a recurring one: for how many cycles. */
  cycles?: number;
}

/** The discount that an affiliate's link brings: percent of every cycle, for as long as the plan is paid. */
export const affiliateDiscount = (type: number, value: number): Discount | null =>
  type === AffiliateType.MonthlyDiscount && value > 0
    ? { type: DiscountType.Percent, value: String(Math.min(100, value)), duration: DiscountDuration.Unlimited }
    : null;

const MONTHS = 12;
const UNLIMITED = null;
/** For how many cycles a discount lasts; null: for all. An annual one lasts a year. */
function cyclesOf({ duration, cycles }: Discount, cycle: CycleChoice): number | null {
  switch (duration) {
    case DiscountDuration.Unlimited:
      return UNLIMITED;
    case DiscountDuration.Recurring:
      return cycles ?? 1;
    case DiscountDuration.OneTime:
      return 1;
    case DiscountDuration.Annual:
      return cycle === 'annual' ? 1 : MONTHS;
  }
}

/** The price less one discount, never below zero. */
function reduced(price: Amount, { type, value }: Discount): Amount {
  if (type === DiscountType.Percent) return lessPercent(price, value);
  return subtractAmount(price, lesserAmount(price, value));
}

export interface CyclePrice {
  /** Without any discount: a year is twelve months. */
  list: Amount;
  /** Of each cycle, after the annual discount and those that do not end. */
  regular: Amount;
  /** Of the first cycles, while the other discount lasts; null: there is none. */
  introductory: { price: Amount; charges: number } | null;
  /** `regular` for a month. */
  month: Amount;
}

/**
 * What one cycle of a size costs. The order: twelve months, less the annual discount; less unlimited discounts, percents
 * before amounts; less one of those that end, because the platform accepts one for a subscription: the one that saves
 * most in all. Each step is rounded to the cent.
 */
export function cyclePrice(step: LadderStep, cycle: CycleChoice, discounts: readonly Discount[]): CyclePrice {
  const isAnnual = cycle === 'annual';
  const list = isAnnual ? multiplyAmount(step.price, MONTHS) : step.price;
  const lasting = discounts
    .filter((discount) => cyclesOf(discount, cycle) === UNLIMITED)
    .sort((one, other) => one.type - other.type);
  const regular = lasting.reduce(reduced, isAnnual ? lessPercent(list, ANNUAL_DISCOUNT_PERCENT) : list);
  return {
    list,
    regular,
    introductory: introductoryPrice(regular, cycle, discounts),
    month: isAnnual ? divideAmount(regular, MONTHS) : regular,
  };
}

function introductoryPrice(
  regular: Amount,
  cycle: CycleChoice,
  discounts: readonly Discount[],
): CyclePrice['introductory'] {
  let best: { price: Amount; charges: number; saved: Amount } | null = null;
  for (const discount of discounts) {
    const charges = cyclesOf(discount, cycle);
    if (charges === UNLIMITED) continue;
    const price = reduced(regular, discount);
    const saved = multiplyAmount(subtractAmount(regular, price), charges);
    if (compareAmounts(saved, best?.saved ?? '0') > 0) best = { price, charges, saved };
  }
  return best && { price: best.price, charges: best.charges };
}

/** What a cycle is charged. @param nr from 1, of this subscription */
export const chargeOf = ({ regular, introductory }: CyclePrice, nr: number): Amount =>
  introductory && nr <= introductory.charges ? introductory.price : regular;
