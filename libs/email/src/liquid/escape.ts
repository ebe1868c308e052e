const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML, also inside an attribute in quotes. */
export const escapeHtml = (value: unknown): string =>
  withoutControls(textOf(value)).replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);

/** Text as paragraphs: an empty line ends one, a line break stays one. */
export const paragraphs = (text: string): string =>
  text
    .trim()
    .split(/\n[^\S\n]*\n\s*/)
    .filter(Boolean)
    .map((one) => `<p style="margin:0 0 12px">${escapeHtml(one).replace(/\n/g, '<br>')}</p>`)
    .join('');

/** One line without control characters and what turns the direction of writing, at most `max` letters. */
export const oneLine = (text: string, max: number): string =>
  [...text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, ' ').replace(/ {2,}/g, ' ')]
    .slice(0, max)
    .join('')
    .trim();

/** Without control characters, which HTML cannot hold, and halves of letters. */
export const withoutControls = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]|\p{Cs}/gu, '');

/** What a value shows; whole objects show nothing. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return Array.isArray(value) ? value.map(textOf).join('') : '';
}
