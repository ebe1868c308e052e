import type { AuditEntry } from '../model';
import { MARK_PATHS } from '@parcelway/domain';
import { isolatedAddress } from '@parcelway/remote-contract/isolated-address';
import { isProvider } from '../release/stored-release';
import { escapeHtml as e } from '../serve/html';
import type { PlatformInput } from './platform-input';

const MARK = `<svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" fill="currentColor">${MARK_PATHS}</svg>`;

/** Of each page of the platform. @param title as text */
export const head = (title: string, css: string, more = ''): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${e(title)}</title>
<link rel="stylesheet" href="${css}">
${more}
</head>`;

/** Whose page this is, what it shows, and of which environment. */
export const masthead = (product: string, title: string, environment: string): string => `<header class="top">
  <p class="name">${MARK}<span>${e(product)}</span></p>
  <h1>${title}</h1>
  <span class="environment">${e(environment)}</span>
</header>`;

const PAGES = [
  ['/platform', 'Releases'],
  ['/platform/errors', 'Errors by team'],
  ['/platform/graph', 'Dependencies'],
] as const;

/** The ways between the pages of the platform. @param own path of the page that shows them */
export const pagesNav = (own: string): string =>
  `<nav class="pages" aria-label="Platform"><ul>${PAGES.map(
    ([path, name]) => `<li><a href="${path}"${path === own ? ' aria-current="page"' : ''}>${name}</a></li>`,
  ).join('')}</ul></nav>`;

/** A page of the platform that only shows. @param content HTML */
export const readingPage = (
  { product, environment, css, now }: { product: string; environment: string; css: string; now: Date },
  { title, own, content }: { title: string; own: string; content: string },
): string => `${head(`${title} in ${environment} · ${product}`, css)}
<body>
${masthead(product, title, environment)}
<main>
${pagesNav(own)}
<p class="small">As of ${e(instant(now.toISOString()))}</p>
${content}
</main>
</body>
</html>
`;

/** Shown instead of what lies in a storage that is away. */
export const STORAGE_AWAY = '<p class="empty">The release storage does not answer. Reload in a moment.</p>';

/** The page around its content: head, search, token field, and the question before a rollback. */
export function frame(
  { product, environment, search, css, script, apps, now }: PlatformInput,
  content: string,
): string {
  return `${head(`Releases in ${environment} · ${product}`, css, `<script defer src="${script}"></script>`)}
<body>
${masthead(product, 'Releases', environment)}
<main>
${pagesNav('/platform')}
<p class="small">As of ${e(instant(now.toISOString()))}</p>
<div class="tools">
  <form method="get" action="/platform" role="search">
    <label for="remote">Remote</label>
    <span class="field"><input id="remote" name="remote" type="search" value="${e(search)}" list="remotes" autocomplete="off"><button type="submit">Search</button></span>
    <datalist id="remotes">${apps.map(({ id }) => `<option value="${e(id)}"></option>`).join('')}</datalist>
    ${search ? '<a href="/platform">Show all</a>' : ''}
  </form>
  <form data-token-form data-needs-script hidden autocomplete="off">
    <label for="token">Publish token, to roll back or make links</label>
    <span class="field"><input id="token" type="password" autocomplete="off" spellcheck="false" required><button type="submit">Use token</button></span>
    <span class="small" data-token-state>Reading needs no token.</span>
  </form>
</div>
<p class="said" role="status" data-status></p>
<div data-content>${content}
</div>
</main>
<dialog data-rollback-dialog aria-labelledby="rollback-title">
  <form data-rollback-form method="dialog">
    <h2 id="rollback-title">Roll back</h2>
    <p data-question></p>
    <label for="reason">Reason, for the audit log</label>
    <textarea id="reason" required maxlength="500" rows="3"></textarea>
    <p class="problem" role="alert" data-problem></p>
    <div class="buttons"><button type="button" data-close>Cancel</button><button type="submit" class="danger">Roll back</button></div>
  </form>
</dialog>
<dialog data-link-dialog aria-labelledby="link-title">
  <form data-link-form method="dialog">
    <h2 id="link-title">Link for QA</h2>
    <p>It opens this release in the one browser where its button is pressed first, for eight hours. A preview of it in a chat uses nothing up.</p>
    <label for="link-shop">Shop, by its domain; empty for any stand-alone page, off production</label>
    <input id="link-shop" autocomplete="off" spellcheck="false" placeholder="some-shop.myshopify.com">
    <p class="problem" role="alert" data-problem></p>
    <p role="status"><code data-made></code></p>
    <div class="buttons"><button type="button" data-close>Close</button><button type="submit">Make a link</button></div>
  </form>
</dialog>
</body>
</html>
`;
}

/** @param entries newest first; null when they could not be read */
export function auditTable(entries: AuditEntry[] | null, search: string, now: Date): string {
  if (!entries)
    return '<p class="empty">The audit log lies in the release storage, which does not answer. Reload in a moment.</p>';
  if (entries.length === 0)
    return `<p class="empty">${search ? `Nothing was done to a remote called “${e(search)}” lately.` : 'Nothing has been done yet.'}</p>`;
  const rows = entries.map(
    ({ at, who, action, remote, version, detail }) => `<tr>
      <td data-label="When">${moment(at, now)}</td><td data-label="Who">${e(who)}</td>
      <td data-label="What"><span class="action action-${e(action)}">${e(action)}</span></td><td data-label="Remote">${e(remote)}</td><td data-label="Release">${version ? release(version) : '–'}</td><td data-label="Why" class="detail">${e(detail)}</td></tr>`,
  );
  return `<div class="card"><table class="audit">
    <caption class="unseen">Who did what, newest first</caption>
    <thead><tr><th scope="col">When</th><th scope="col">Who</th><th scope="col">What</th><th scope="col">Remote</th><th scope="col">Release</th><th scope="col">Why</th></tr></thead>
    <tbody>${rows.join('')}</tbody>
  </table></div>`;
}

export const release = (version: string): string => `<code>${e(version)}</code>`;

/** A release with the ways to open it: alone, and, with a token, inside the app by a link; what provides for remotes has neither. */
export const releaseWithPage = (id: string, version: string): string => {
  if (isProvider(id)) return release(version);
  const name = `${e(id)} ${e(version)}`;
  return `${release(version)} <a class="alone" href="${e(isolatedAddress(id, version))}">Open alone<span class="unseen">: ${name}</span></a> <button type="button" class="plain" hidden data-link="${e(id)}@${e(version)}">Link for QA<span class="unseen">: ${name}</span></button>`;
};

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** How long ago, in its largest whole unit: `3 hours`. */
export function since(at: string, now: Date): string {
  const seconds = Math.max(0, (now.getTime() - Date.parse(at)) / 1000);
  for (const [unit, length] of UNITS) {
    const count = Math.floor(seconds / length);
    if (count >= 1) return `${count} ${unit}${count === 1 ? '' : 's'}`;
  }
  return 'less than a minute';
}

/** An instant as a person reads it, with its zone: `2026-03-01 10:00 UTC`. @param at ISO time */
export const instant = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;

/** The same as an element, with how long ago it was. */
export const moment = (at: string, now: Date): string =>
  `<time datetime="${e(at)}">${e(instant(at))}</time> <span class="small">${since(at, now)} ago</span>`;
