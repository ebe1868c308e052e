import { listCouriers } from './courier-list';
import { detectCourier } from './detect-courier';
import { fit, formatsFor } from './formats';

/** `#` a digit, `@` a letter or digit, `?` the check digit; the rest is literal. */
const TEMPLATES: Record<string, string[]> = {
  amazon: ['TBA############'],
  'canada-post': ['###############?'],
  canpar: ['D57##################0'],
  dhl: ['#########?'],
  dpd: ['0#############?'],
  fedex: ['7##########?', '8##########?'],
  gofo: ['GFUS##############'],
  landmark: ['LTN########N1'],
  lasership: ['1LS71##########'],
  'old-dominion': ['778#######?', '072#######?'],
  ontrac: ['C1############?', 'D1############?'],
  purolator: ['3##########?'],
  speedee: ['SP##################'],
  ups: ['1Z@@@@@@03#######?', '1Z@@@@@@68#######?'],
  usps: ['940011###############?', '9205590##############?'],
  yodel: ['JJD################'],
  yunexpress: ['YT################'],
};
for (const courier of listCouriers()) {
  if (courier.type === 'post' && courier.country && !TEMPLATES[courier.code]) {
    TEMPLATES[courier.code] = ['RR', 'CP', 'EE', 'LB'].map((service) => `${service}########?${courier.country ?? ''}`);
  }
}
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ATTEMPTS = 200;

// Computed once: it is used for every character of a number.
const { floor } = Math;

/** Couriers for which {@link generateNumber} can make numbers. */
export function generatableCouriers(): string[] {
  return Object.keys(TEMPLATES);
}

/**
 * A tracking number that is valid for the courier, its check digit included, and that fits no other one.
 * @param random uniform in [0, 1); the same sequence generates the same number.
 * @throws RangeError for a courier whose numbers are not described.
 */
export function generateNumber(courierCode: string, random: () => number): string {
  const templates = TEMPLATES[courierCode];
  if (!templates) throw new RangeError(`No number format is known for the courier ${courierCode}`);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const number = tryTemplate(courierCode, pick(templates, random), random);
    if (number) return number;
  }
  throw new Error(`No valid number found for ${courierCode}`);
}

function tryTemplate(courierCode: string, template: string, random: () => number): string | null {
  const filled = template.replace(/[#@]/g, (mark) => ALPHABET[floor(random() * (mark === '#' ? 10 : 36))] ?? '0');
  const endings = template.includes('?') ? ALPHABET : '-';
  for (const checkDigit of endings) {
    const number = filled.replace('?', checkDigit);
    // The courier's own formats first: trying all of them for every digit would be most of the work.
    if (!fitsOwn(courierCode, number)) continue;
    const { candidates, validCheckDigit } = detectCourier(number);
    const [only, ...others] = candidates;
    return only?.code === courierCode && others.length === 0 && validCheckDigit !== false ? number : null;
  }
  return null;
}

function fitsOwn(courierCode: string, number: string): boolean {
  return formatsFor(number).some((format) => {
    if (format.courier !== null && format.courier !== courierCode) return false;
    const result = fit(format, number);
    return result !== null && result !== 'wrong_check_digit' && result.courier === courierCode;
  });
}

function pick<T>(items: readonly T[], random: () => number): T {
  return items[floor(random() * items.length)] as T;
}
