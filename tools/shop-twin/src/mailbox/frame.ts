/** How a mail is displayed. */
export const VIEW_MODES = { desktop: 'Desktop', phone: 'Phone', dark: 'Dark' } as const;
export type ViewMode = keyof typeof VIEW_MODES;

const DARK = /\(\s*prefers-color-scheme\s*:\s*dark\s*\)/gi;
const LIGHT = /\(\s*prefers-color-scheme\s*:\s*light\s*\)/gi;
const ALWAYS = '(min-width: 0px)';
const NEVER = '(max-width: 0px)';

/** Whether a mail has styles for a dark color scheme. */
export const knowsDark = (html: string): boolean => new RegExp(DARK.source, 'i').test(html);

/**
 * The mail's HTML as the frame shows it: links open a new tab, and the color scheme is the requested one, whatever the viewer's own is.
 * It must be served with FRAME_POLICY: nothing is removed.
 */
export function frameHtml(html: string, viewMode: ViewMode): string {
  const dark = viewMode === 'dark';
  const scheme = dark && knowsDark(html) ? 'dark' : 'light';
  const ours = `<base target="_blank"><style>:root{color-scheme:${scheme}!important}</style>`;
  const mail = html.replace(DARK, dark ? ALWAYS : NEVER).replace(LIGHT, dark ? NEVER : ALWAYS);
  // Behind the doctype, since without one the mail would be drawn by other rules.
  const place = /<head\b[^>]*>/i.exec(mail) ?? /<html\b[^>]*>/i.exec(mail) ?? /^\s*<!doctype[^>]*>/i.exec(mail);
  const at = place ? place.index + place[0].length : 0;
  return mail.slice(0, at) + ours + mail.slice(at);
}

/** Pictures and styles from anywhere, as in a mail program; no script, no form, nothing of the page around it. */
export const FRAME_POLICY = [
  "default-src 'none'",
  'img-src http: https: data:',
  "style-src 'unsafe-inline' http: https:",
  'font-src http: https: data:',
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');
