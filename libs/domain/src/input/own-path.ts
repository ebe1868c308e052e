/**
 * A path on our own origin that a redirect may go to.
 * @returns `path` unchanged when it can only ever mean a path of this origin, else `fallback`.
 */
export function sameOriginPath(path: unknown, fallback = '/'): string {
  if (typeof path !== 'string' || path.length > 2000) return fallback;
  // Browsers read `\` as `/`, drop tabs and line breaks, and resolve dots: each can turn a path into another host.
  if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(path) || path.includes('\\')) return fallback;
  const [plain = ''] = path.split(/[?#]/);
  if (/\/\/|%2f|%5c|%2e|%0|\/\.\.?(\/|$)/i.test(plain) || /[?&#][^=]*=[^&]*(:|%3a)?(\/\/|%2f%2f)/i.test(path))
    return fallback;
  const url = new URL(path, 'https://own.invalid');
  return url.origin === 'https://own.invalid' ? path : fallback;
}
