import { createHash } from 'node:crypto';
import { trackingTexts } from '@parcelway/app-storefront';
import { bcp47, FALLBACK_LANGUAGE, LANGUAGE_NAMES, LANGUAGES, MARK_PATHS, type Language } from '@parcelway/domain';
import type { FastifyInstance } from 'fastify';
import MarkdownIt from 'markdown-it';
import type { Config } from '../config';
import { wantedLanguages } from '../http/wanted-languages';
import { html, trusted } from '../http/html';
import { HELP_TEXTS } from './help-texts';
import helpCss from './help.css';

/**
 * `GET /help`: the FAQ behind "Help Docs", in the reader's language, for installations without their own (`HELP_URL`).
 */
export function registerHelp(app: FastifyInstance, { PRODUCT_NAME: product, SUPPORT_URL: support }: Config): void {
  const mark = trusted(`<svg viewBox="0 0 24 24" aria-hidden="true" fill="currentColor">${MARK_PATHS}</svg>`);
  const pageIn = (language: Language): string => {
    const text = HELP_TEXTS[language];
    const title = text.slice('# '.length, text.indexOf('\n'));
    const links = LANGUAGES.map(
      (code) =>
        html`<a href="?lang=${code}" lang="${bcp47(code)}" ${code === language && html`aria-current="true"`}>${LANGUAGE_NAMES[code]}</a> `,
    );
    const content = new MarkdownIt().render(text, { references: { SUPPORT: { href: support, title: '' } } });
    return html`<!doctype html>
      <html lang="${bcp47(language)}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>${title} · ${product}</title>
          <style>${trusted(helpCss)}</style>
        </head>
        <body>
          <header>${mark} ${product}</header>
          <nav aria-label="${trackingTexts([language]).texts.language}">${links}</nav>
          <main>${trusted(content)}</main>
        </body>
      </html>`.text;
  };
  const pages = new Map(LANGUAGES.map((language) => [language, pageIn(language)]));
  const style = createHash('sha256').update(helpCss).digest('base64');
  app.get<{ Querystring: { lang?: unknown } }>('/help', { schema: { hide: true } }, ({ query, headers }, reply) => {
    const [language = FALLBACK_LANGUAGE] = wantedLanguages(query.lang, headers['accept-language']);
    return reply
      .headers({
        'content-security-policy': `default-src 'none'; style-src 'sha256-${style}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        vary: 'accept-language',
      })
      .type('text/html; charset=utf-8')
      .send(pages.get(language));
  });
}
