import type { Grant } from '../model';
import { CSS } from '../platform-page/platform-assets';
import { head, instant, masthead } from '../platform-page/platform-parts.view';
import { escapeHtml as e } from '../serve/html';

interface About {
  product: string;
  environment: string;
}

/**
 * What a link under test shows before it is used up: a preview of it in a chat reads this page, and only a person presses the button.
 * @param action where the button leads
 */
export function openLinkView(about: About, grant: Grant, action: string): string {
  const { remote, release, shop, issuedBy, expiresAt } = grant;
  const facts = [
    ['Remote', remote],
    ['Release', release],
    ['Shop', shop ?? 'any, stand-alone'],
    ['Granted by', issuedBy],
    ['Works until', instant(expiresAt)],
  ];
  return page(
    about,
    `<h2>A release under test</h2>
<dl class="facts">${facts.map(([name = '', value = '']) => `<dt>${name}</dt><dd>${e(value)}</dd>`).join('')}</dl>
<p>It opens in the browser where this button is pressed first, and in no other. Everybody else keeps what all shops get.</p>
<form method="post" action="${e(action)}"><button type="submit">Open ${e(remote)} ${e(release)}</button></form>`,
  );
}

/** @param why in words: what is wrong with the link */
export const linkRefusedView = (about: About, why: string): string =>
  page(
    about,
    `<h2>This link opens nothing</h2><p class="notice" role="alert">${e(why)}.</p><p><a href="/">Open the app</a></p>`,
  );

const page = (
  { product, environment }: About,
  content: string,
): string => `${head(`Release under test · ${product}`, CSS.href)}
<body>
${masthead(product, 'Release under test', environment)}
<main><section class="card">${content}</section></main>
</body>
</html>
`;
