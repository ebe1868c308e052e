import type { Config } from '../../config';
import { mailToken, type MailId } from './mail-tokens';

/** An opening tag of a link with its address; one that is written otherwise stays as it is. */
const LINK = /(<a\s(?:[^<>"']|"[^"]*"|'[^']*')*?\bhref\s*=\s*)(?:"([^"]*)"|'([^']*)')/gi;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/** More are left as they are. */
const MOST_LINKS = 500;

type LinkConfig = Pick<Config, 'APP_URL' | 'ENCRYPTION_KEY'>;

/**
 * The mail as sent: its links are redirected by us, so that a click is counted, and an image tracks the opening.
 * @returns the HTML, and the targets of its links, by the index in their tokens
 */
export function followed(config: LinkConfig, id: MailId, html: string): { html: string; links: string[] } {
  const links: string[] = [];
  const own = `${config.APP_URL}/m/`;
  const text = html.replace(LINK, (whole, before: string, double: string | undefined, single: string | undefined) => {
    const target = webTarget(decoded(double ?? single ?? ''));
    // The link to unsubscribe never expires, and is not counted as a click.
    if (target === null || target.startsWith(own)) return whole;
    let index = links.indexOf(target);
    if (index < 0 && links.length >= MOST_LINKS) return whole;
    if (index < 0) index = links.push(target) - 1;
    return `${before}"${own}c/${mailToken(config, 'click', id, index)}"`;
  });
  return { html: withPixel(text, `${own}o/${mailToken(config, 'open', id)}`), links };
}

/** The address of a page, in the form of a header; null for what is none. */
export function webTarget(text: string): string | null {
  let url: URL;
  try {
    url = new URL(text.trim());
  } catch {
    return null;
  }
  return ['http:', 'https:'].includes(url.protocol) && url.hostname !== '' ? url.href : null;
}

function withPixel(html: string, src: string): string {
  const pixel = `<img src="${src}" width="1" height="1" alt="" style="display:block;width:1px;height:1px;border:0;">`;
  const end = html.toLowerCase().lastIndexOf('</body>');
  return end < 0 ? html + pixel : html.slice(0, end) + pixel + html.slice(end);
}

const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (whole, decimal, hex, name) => {
    if (name) return NAMED[String(name).toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
