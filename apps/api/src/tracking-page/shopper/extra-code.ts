import { PAGE_PLUGINS, type PagePlugin } from '@parcelway/domain';
import sanitizeHtml from 'sanitize-html';
import { trusted, type Html } from '../../http/html';
import type { PageScene, Place } from './page-content';

type Where = Place['on'];

/** HTML of the merchant's own: as it was written on the store's address, without anything that acts on ours. */
export const ownHtml = (text: string, on: Where): Html | false =>
  text.trim() !== '' && trusted(on === 'hosted' ? sanitizeHtml(text, ALLOWED) : unread(text, on));

/** Style of the merchant's own, for a style element that it cannot close. */
export const ownCss = (text: string, on: Where): string =>
  (on === 'hosted' ? localCss(text) : text).replace(/<(?=\/style)/gi, '<\\');

/** Script of the merchant's own, which cannot close its element; never on our address. */
export function ownScript({ design, place }: PageScene): Html | false {
  const { js } = design.code;
  return place.on === 'store' && js.trim() !== '' && unreadScript(js);
}

/** A third-party service, by its documented snippet; on the store's own address only. */
export function pluginHtml(name: PagePlugin, key: string, on: Where): Html | false {
  if (on !== 'store' || !PAGE_PLUGINS[name].id.test(key)) return false;
  const { url, start } = SNIPPETS[name](key);
  return trusted(
    `${start ? unread(`<script>${start}</script>`, on) : ''}${url ? `<script async src="${url}"></script>` : ''}`,
  );
}

const unreadScript = (js: string): Html => trusted(unread(`<script>${closedScript(js)}</script>`, 'store'));

/** `<!--` before `<script` would keep the element open beyond its end. */
export const closedScript = (js: string): string => js.replace(/<(?=\/script)/gi, '<\\').replace(/<!--/g, '<\\!--');

/** On the store's address the page passes through the template engine of the theme, which must not read it. */
export const unread = (text: string, on: Where): string =>
  on === 'store' ? `{% raw %}${text.replace(/\{(?=%-?\s*endraw)/gi, '{ ')}\n{% endraw %}` : text;

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'span', 'section', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote'],
    ...['strong', 'em', 'b', 'i', 'u', 's', 'small', 'sub', 'sup', 'br', 'hr', 'a', 'img', 'figure', 'figcaption'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'details', 'summary'],
  ],
  allowedAttributes: {
    '*': ['class', 'lang', 'dir', 'title'],
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https', 'data'] },
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, { href, ...attribs }) => ({
      tagName,
      attribs: { ...attribs, ...linkOf(href), rel: 'noopener noreferrer nofollow' },
    }),
    img: (tagName, { src = '', ...attribs }) => ({
      tagName,
      attribs: { ...attribs, ...(URL.canParse(src) && /^(https:|data:image\/)/i.test(src) && { src }) },
    }),
  },
};

/** Parsed as a browser does, which skips characters before a scheme. */
function linkOf(href = ''): { href?: string } {
  if (!URL.canParse(href)) return {};
  const url = new URL(href);
  return ['https:', 'http:', 'mailto:', 'tel:'].includes(url.protocol) ? { href: url.href } : {};
}

/** Without what would be fetched from other hosts. The page's policy would not load it either. */
function localCss(text: string): string {
  return unescaped(text)
    .replace(/@import\b[^;{}]*;?/gi, '')
    .replace(/\burl\(\s*(?!["']?data:image\/)[^)]*\)?/gi, 'none')
    .replace(/\b(?:-webkit-)?image-set\(/gi, 'none(');
}
/** Letters that were written as escapes, such as `\75rl(`, are letters again. */
const unescaped = (text: string): string =>
  text
    .replace(/\/\*[^]*?(?:\*\/|$)/g, ' ')
    .replace(/\\([0-9a-f]{1,6})\s?/gi, (whole, hex: string) => {
      const letter = String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff));
      return /[a-z@(]/i.test(letter) ? letter : whole;
    })
    .replace(/\\([g-z])/gi, '$1');

/** The key has the format of its service's ids (`PAGE_PLUGINS`), so that it needs no escaping in any of these. */
const SNIPPETS: Readonly<Record<PagePlugin, (key: string) => { url?: string; start?: string }>> = {
  google_analytics: (key) => ({
    url: `https://www.googletagmanager.com/gtag/js?id=${key}`,
    start: `window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}gtag('js',new Date());gtag('config','${key}');`,
  }),
  meta_pixel: (key) => ({
    start: `!function(f,b,e,v,n,t,s){if(f.fbq)return;n=f.fbq=function(){n.callMethod?n.callMethod.apply(n,arguments):n.queue.push(arguments)};if(!f._fbq)f._fbq=n;n.push=n;n.loaded=!0;n.version='2.0';n.queue=[];t=b.createElement(e);t.async=!0;t.src=v;s=b.getElementsByTagName(e)[0];s.parentNode.insertBefore(t,s)}(window,document,'script','https://connect.facebook.net/en_US/fbevents.js');fbq('init','${key}');fbq('track','PageView');`,
  }),
  tiktok_pixel: (key) => ({
    start: `!function(w,d,t){w.TiktokAnalyticsObject=t;var q=w[t]=w[t]||[];q.methods=['page','track','identify'];q.setAndDefer=function(o,m){o[m]=function(){o.push([m].concat(Array.prototype.slice.call(arguments,0)))}};q.methods.forEach(function(m){q.setAndDefer(q,m)});var u='https://analytics.tiktok.com/i18n/pixel/events.js';q._i={};q._i['${key}']=[];q._i['${key}']._u=u;q._t={};q._t['${key}']=+new Date();q._o={};q._o['${key}']={};var s=d.createElement('script');s.async=!0;s.src=u+'?sdkid=${key}&lib='+t;d.head.appendChild(s);q.page()}(window,document,'ttq');`,
  }),
  tawk_chat: (key) => ({ url: `https://embed.tawk.to/${key}` }),
  crisp_chat: (key) => ({
    start: `window.$crisp=[];window.CRISP_WEBSITE_ID='${key}';`,
    url: 'https://client.crisp.chat/l.js',
  }),
};
