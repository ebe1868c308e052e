/** Letters with a look-alike that none of our keyboards types: a text without them was not translated. */
const LOOK_ALIKES: Record<string, string> = {
  a: 'á',
  b: 'ƀ',
  c: 'ç',
  d: 'ð',
  e: 'é',
  f: 'ƒ',
  g: 'ĝ',
  h: 'ĥ',
  i: 'í',
  j: 'ĵ',
  k: 'ķ',
  l: 'ļ',
  m: 'ɱ',
  n: 'ñ',
  o: 'ó',
  p: 'þ',
  q: 'ǫ',
  r: 'ŕ',
  s: 'š',
  t: 'ţ',
  u: 'ú',
  v: 'ṽ',
  w: 'ŵ',
  x: 'ẋ',
  y: 'ý',
  z: 'ž',
  A: 'Å',
  B: 'Ɓ',
  C: 'Ç',
  D: 'Ð',
  E: 'É',
  F: 'Ƒ',
  G: 'Ĝ',
  H: 'Ĥ',
  I: 'Î',
  J: 'Ĵ',
  K: 'Ķ',
  L: 'Ļ',
  M: 'Ṁ',
  N: 'Ñ',
  O: 'Ö',
  P: 'Þ',
  Q: 'Ǫ',
  R: 'Ŕ',
  S: 'Š',
  T: 'Ţ',
  U: 'Û',
  V: 'Ṽ',
  W: 'Ŵ',
  X: 'Ẋ',
  Y: 'Ý',
  Z: 'Ž',
};
/** What the translation library or Polaris replaces or renders, and markup: none of it is text. */
const KEPT = /(\{\{[^}]*\}\}|\{\w+\}|\$t\([^)]*\)|<\/?[\w-]+\s*\/?>)/;

/**
 * The text in the pseudo-language: look-alike letters, longer, between brackets. Short texts grow by more than long ones, as
 * translations do: up to ten letters double, longer ones grow by 40 %.
 */
export function pseudoText(text: string): string {
  const parts = text.split(KEPT);
  const letters = parts.reduce((sum, part, index) => (index % 2 === 0 ? sum + part.length : sum), 0);
  if (letters === 0) return text;
  const rewritten = parts
    .map((part, index) => (index % 2 === 0 ? part.replace(/[a-z]/gi, (letter) => LOOK_ALIKES[letter] ?? letter) : part))
    .join('');
  // Words, not one long run: real translations can break.
  const more = Array.from({ length: Math.ceil(letters <= 10 ? letters : letters * 0.4) }, (_, index) =>
    index % 6 === 5 ? ' ' : 'x',
  )
    .join('')
    .trimEnd();
  return `[${rewritten} ${more}]`;
}
