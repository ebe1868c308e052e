import { escapeHtml as e } from '../serve/html';
import { stackOf } from './platform-faults.view';
import { moment, readingPage, release, STORAGE_AWAY } from './platform-parts.view';
import { kindsOf, type ErrorFilter, type ErrorKind, type TeamError } from './team-errors';

interface ErrorsInput {
  product: string;
  environment: string;
  css: string;
  now: Date;
  only: ErrorFilter;
  /** Of every team and release; null when the storage did not answer. */
  errors: readonly TeamError[] | null;
  /** Those of this page of the list, with places in the sources. */
  shown: readonly TeamError[];
  page: number;
  pages: number;
}

/** What pages reported of the errors of all releases: counted by team and kind, then one by one. */
export function teamErrorsView(input: ErrorsInput): string {
  const { errors, only, now } = input;
  const content =
    errors === null
      ? STORAGE_AWAY
      : errors.length === 0
        ? '<p class="empty">No page has reported an error.</p>'
        : `${kindsTable(kindsOf(errors), only.team, now)}${oneByOne(input)}`;
  return readingPage(input, { title: 'Errors by team', own: '/platform/errors', content });
}

/** @param chosen the team whose errors are listed below; empty = all */
function kindsTable(kinds: readonly ErrorKind[], chosen: string, now: Date): string {
  const rows = kinds.map(
    ({ team, code, errors, pages, lastAt }) =>
      `<tr><th scope="row"><a href="${address({ team, remote: '' }, 1)}"${team === chosen ? ' aria-current="true"' : ''}>${e(team)}</a></th><td data-label="Kind"><code>${e(code)}</code></td><td data-label="Errors" class="number">${errors}</td><td data-label="Pages" class="number">${pages}</td><td data-label="Last">${moment(lastAt, now)}</td></tr>`,
  );
  return `<h2>By team and kind</h2>
<div class="card"><table class="kinds">
  <caption class="unseen">Errors by team and kind</caption>
  <thead><tr><th scope="col">Team</th><th scope="col">Kind</th><th scope="col" class="number">Errors</th><th scope="col" class="number">Pages</th><th scope="col">Last</th></tr></thead>
  <tbody>${rows.join('')}</tbody>
</table></div>`;
}

function oneByOne({ only, shown, page, pages, now }: ErrorsInput): string {
  const name = only.remote || only.team;
  const rows = shown.map(
    ({ remote, version, code, message, frames, screen, pages: count, lastAt }) =>
      `<tr><th scope="row"><code>${e(code)}</code> ${e(message)}${stackOf(frames)}</th><td data-label="Release">${e(remote)} ${release(version)}</td><td data-label="Screen">${screen ? e(screen) : '–'}</td><td data-label="Pages" class="number">${count}</td><td data-label="Last">${moment(lastAt, now)}</td></tr>`,
  );
  return `<h2>${name ? `Errors of ${e(name)}` : 'All errors'}</h2>
${name ? '<p><a href="/platform/errors">Errors of all teams</a></p>' : ''}
${
  rows.length === 0
    ? '<p class="empty">No error is kept of it.</p>'
    : `<div class="card"><table class="faults">
  <caption class="unseen">Errors one by one</caption>
  <thead><tr><th scope="col">Error</th><th scope="col">Release</th><th scope="col">Screen</th><th scope="col" class="number">Pages</th><th scope="col">Last</th></tr></thead>
  <tbody>${rows.join('')}</tbody>
</table></div>`
}
${pages > 1 ? pager(only, page, pages) : ''}`;
}

const pager = (only: ErrorFilter, page: number, pages: number): string =>
  `<nav class="pages" aria-label="More errors"><ul>${page > 1 ? `<li><a rel="prev" href="${address(only, page - 1)}">Previous</a></li>` : ''}<li>Page ${page} of ${pages}</li>${page < pages ? `<li><a rel="next" href="${address(only, page + 1)}">More</a></li>` : ''}</ul></nav>`;

const address = ({ team, remote }: ErrorFilter, page: number): string =>
  e(
    `/platform/errors?${new URLSearchParams({ ...(team && { team }), ...(remote && { remote }), ...(page > 1 && { page: String(page) }) })}`,
  );
