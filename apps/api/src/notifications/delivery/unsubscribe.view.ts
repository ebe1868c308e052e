import { createHash } from 'node:crypto';
import { bcp47, type Language } from '@parcelway/domain';
import type { FastifyReply } from 'fastify';
import { html, trusted } from '../../http/html';
import { UNSUBSCRIBE_TEXTS, type UnsubscribeTexts } from './unsubscribe-texts';
import css from './unsubscribe.css';

const STYLE = createHash('sha256').update(css).digest('base64');

export interface NoticePage {
  language: Language;
  shopName: string;
  title: keyof UnsubscribeTexts;
  text: keyof UnsubscribeTexts;
  /** What the one button does; it posts to the page's own address. */
  button?: { does: 'unsubscribe' | 'again'; label: keyof UnsubscribeTexts };
}

/** A page of one sentence and at most one button, which works without scripts. */
export function noticePage({ language, shopName, title, text, button }: NoticePage): string {
  const texts = UNSUBSCRIBE_TEXTS[language];
  const form =
    button &&
    html`<form method="post"><button name="do" value="${button.does}"${button.does === 'again' && html` class="quiet"`}>${texts[button.label]}</button></form>`;
  return `<!doctype html>\n${
    html`<html lang="${bcp47(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${texts[title]}</title><link rel="icon" href="data:,"><style>${trusted(css)}</style></head>
<body><main><h1>${texts[title]}</h1><p>${texts[text].replace('{shop}', () => shopName)}</p>${form}</main></body></html>`
      .text
  }\n`;
}

export const sendNotice = (reply: FastifyReply, status: 200 | 400 | 404, page: NoticePage): FastifyReply =>
  plainHeaders(reply.code(status))
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'sha256-${STYLE}'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    .type('text/html; charset=utf-8')
    .send(noticePage(page));

/** Of every answer to a link of a mail: it is not cached or indexed, and sends no referrer. */
export const plainHeaders = (reply: FastifyReply): FastifyReply =>
  reply.headers({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
