/** An amount of money in millionths of its unit. Sums are exact: there is no floating point anywhere. */
export type Amount = bigint;

const DIGITS = 6;
const CENT = 10n ** BigInt(DIGITS - 2);

/** 9.99, "9.99" or "-1" as an amount; null for anything else, and for more than six decimals. */
export function parseAmount(value: unknown): Amount | null {
  const match = /^(-?)(\d{1,15})(?:\.(\d{1,6}))?$/.exec(String(value));
  if (!match) return null;
  const amount = BigInt(`${match[2]}${(match[3] ?? '').padEnd(DIGITS, '0')}`);
  return match[1] ? -amount : amount;
}

/** An amount that was checked before. @throws when it was not. */
export function amountOf(text: string): Amount {
  const amount = parseAmount(text);
  if (amount === null) throw new RangeError(`${text} is no amount`);
  return amount;
}

/** As the platform writes it: at least one decimal, no zeros that say nothing. 10.0, 9.99 */
export function amountText(amount: Amount): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(DIGITS + 1, '0');
  const decimals = digits.slice(-DIGITS).replace(/0+$/, '') || '0';
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -DIGITS)}.${decimals}`;
}

/** A share of an amount that is not negative, rounded half up to the cent. */
export function shareOf(amount: Amount, numerator: bigint, denominator: bigint): Amount {
  const cents = (2n * amount * numerator + denominator * CENT) / (2n * denominator * CENT);
  return cents * CENT;
}

/** Rounded half up to the cent: what a bill says. */
export const toCents = (amount: Amount): Amount => shareOf(amount, 1n, 1n);
