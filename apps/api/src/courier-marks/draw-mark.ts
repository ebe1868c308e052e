import type { Courier } from '@parcelway/couriers';
import { html } from '../http/html';

/**
 * A courier's letters on a colour of its own, as an SVG document. Their logos are trademarks that nobody may pass on.
 * At this lightness every hue has a contrast of at least 4.5 with white.
 */
export function drawMark({ code, name }: Pick<Courier, 'code' | 'name'>): string {
  const hue = [...code].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7);
  const letters = lettersOf(name);
  const size = [...letters].length > 3 ? 9 : 12;
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="hsl(${hue}, 60%, 28%)"/><text x="16" y="16" dy=".35em" text-anchor="middle" font-family="sans-serif" font-weight="600" font-size="${size}" fill="#fff">${letters}</text></svg>`
    .text;
}

/** An abbreviation as it is, else the initials of two words, else two letters. */
function lettersOf(name: string): string {
  const [first = '', second = ''] = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (/^[\p{Lu}\p{N}]{2,4}$/u.test(first)) return first;
  const letters = second === '' ? [...first].slice(0, 2) : [first, second].flatMap((word) => [...word].slice(0, 1));
  return letters.join('').toUpperCase();
}
