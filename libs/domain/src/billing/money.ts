import Big from 'big.js';

/**
 * Arithmetic of money. An amount is decimal text with two places, as on the wire and at the platform ("11.00");
 * `strict` refuses a number, whose binary fractions are not the decimals that were meant.
 */
const Decimal = Big();
Decimal.strict = true;
Decimal.RM = Big.roundHalfUp;
const PLACES = 2;

/** Decimal text of money: "11.00". */
export type Amount = string;
/** The currency of our price lists; the platform converts for the merchant's invoice. */
export const PRICE_CURRENCY = 'USD';
export const NO_MONEY: Amount = '0.00';

/** Text as an amount, rounded half up to the cent. @throws for what is no decimal number */
export const toAmount = (decimal: string): Amount => new Decimal(decimal).toFixed(PLACES);

export const addAmounts = (...amounts: readonly Amount[]): Amount =>
  amounts.reduce((sum, amount) => sum.plus(new Decimal(amount)), new Decimal('0')).toFixed(PLACES);

/** May be below zero. */
export const subtractAmount = (from: Amount, less: Amount): Amount =>
  new Decimal(from).minus(new Decimal(less)).toFixed(PLACES);

/** @param count a whole number: cycles, parcels */
export const multiplyAmount = (amount: Amount, count: number): Amount =>
  new Decimal(amount).times(new Decimal(String(count))).toFixed(PLACES);

/** An equal part, rounded half up to the cent. @param count a whole number above 0 */
export const divideAmount = (amount: Amount, count: number): Amount =>
  new Decimal(amount).div(new Decimal(String(count))).toFixed(PLACES);

/** Less a share of itself. @param percent 0–100, as decimal text or a number with few decimals */
export const lessPercent = (amount: Amount, percent: string | number): Amount =>
  new Decimal(amount)
    .times(new Decimal('100').minus(new Decimal(String(percent))))
    .div('100')
    .toFixed(PLACES);

/** How many whole units an amount pays for. */
export const unitsIn = (amount: Amount, unit: Amount): number =>
  new Decimal(amount).div(new Decimal(unit)).round(0, Big.roundDown).toNumber();

/** Below, at or above zero when the first is less than, equal to or more than the second. */
export const compareAmounts = (one: Amount, other: Amount): -1 | 0 | 1 => new Decimal(one).cmp(new Decimal(other));

export const isAboveZero = (amount: Amount): boolean => compareAmounts(amount, NO_MONEY) > 0;
export const lesserAmount = (one: Amount, other: Amount): Amount => (compareAmounts(one, other) <= 0 ? one : other);
export const greaterAmount = (one: Amount, other: Amount): Amount => (compareAmounts(one, other) >= 0 ? one : other);
