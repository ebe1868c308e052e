import { createHash } from 'node:crypto';
import { MARK_PATHS } from '@parcelway/domain';
import type { FastifyInstance } from 'fastify';
import MarkdownIt from 'markdown-it';
import faq from '../../help/faq.md';
import type { Config } from '../config';
import { html, trusted } from '../tracking-page/html';
import helpCss from './help.css';

/** `GET /help`: the FAQ behind "Help Docs", in English, for whoever has no other one (`HELP_URL`). */
export function registerHelp(app: FastifyInstance, { PRODUCT_NAME: product, SUPPORT_URL: support }: Config): void {
  const mark = trusted(`<svg viewBox="0 0 24 24" aria-hidden="true" fill="currentColor">${MARK_PATHS}</svg>`);
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Help · ${product}</title>
        <style>${trusted(helpCss)}</style>
      </head>
      <body>
        <header>${mark} ${product}</header>
        <main>${trusted(new MarkdownIt().render(faq))}</main>
        <footer>Something else? <a href="${support}">Contact us</a></footer>
      </body>
    </html>`;
  const style = createHash('sha256').update(helpCss).digest('base64');
  app.get('/help', { schema: { hide: true } }, (_request, reply) =>
    reply
      .headers({
        'content-security-policy': `default-src 'none'; style-src 'sha256-${style}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      })
      .type('text/html; charset=utf-8')
      .send(page.text),
  );
}
