/** Check digits of the open data, parameters named as there; `add` is ours: GLS adds one to the sum. */
export type Checksum =
  | { name: 'mod7' | 'luhn' | 's10' | 'mod_37_36' }
  | { name: 'mod10'; evens_multiplier?: number; odds_multiplier?: number; reverse?: boolean; add?: number }
  | { name: 'sum_product_with_weightings_and_modulo'; weightings: number[]; modulo1: number; modulo2: number };

const S10_WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7];

/** True when `checkDigit` is correct for `serial`; both contain only A–Z and 0–9. */
export function checkDigitFits(checksum: Checksum, serial: string, checkDigit: string): boolean {
  switch (checksum.name) {
    case 'mod7':
      return remainder(serial, 7) === Number(checkDigit);
    case 'mod10':
      return mod10(serial, checksum) === Number(checkDigit);
    case 'luhn':
      return luhn(serial) === Number(checkDigit);
    case 's10': {
      const rest = weightedSum(serial, S10_WEIGHTS) % 11;
      return (rest === 1 ? 0 : rest === 0 ? 5 : 11 - rest) === Number(checkDigit);
    }
    case 'sum_product_with_weightings_and_modulo':
      return (weightedSum(serial, checksum.weightings) % checksum.modulo1) % checksum.modulo2 === Number(checkDigit);
    case 'mod_37_36':
      return mod37(serial) === checkDigit;
  }
}

/** Digit by digit: serials are longer than a number can represent exactly. */
function remainder(digits: string, modulus: number): number {
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % modulus;
  return rest;
}

function weightedSum(digits: string, weights: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < weights.length; i++) sum += Number(digits[i] ?? 0) * (weights[i] ?? 0);
  return sum;
}

function mod10(
  serial: string,
  { evens_multiplier, odds_multiplier, reverse, add = 0 }: Checksum & { name: 'mod10' },
): number {
  let sum = add;
  for (let i = 0; i < serial.length; i++) {
    const code = serial.charCodeAt(reverse ? serial.length - 1 - i : i);
    const value = code <= 57 ? code - 48 : (code - 3) % 10;
    sum += value * ((i % 2 === 1 ? odds_multiplier : evens_multiplier) ?? 1);
  }
  return (10 - (sum % 10)) % 10;
}

function luhn(serial: string): number {
  let sum = 0;
  for (let i = 0; i < serial.length; i++) {
    let value = serial.charCodeAt(serial.length - 1 - i) - 48;
    if (i % 2 === 0) value = value > 4 ? value * 2 - 9 : value * 2;
    sum += value;
  }
  return (10 - (sum % 10)) % 10;
}

/** ISO 7064 mod 37,36 as on DPD labels. */
function mod37(serial: string): string {
  let check = 36;
  for (const character of serial) {
    check += parseInt(character, 36);
    if (check > 36) check -= 36;
    check *= 2;
    if (check > 36) check -= 37;
  }
  check = 37 - check;
  return (check === 36 ? 0 : check).toString(36).toUpperCase();
}
