import { escapeHtml as e } from '../serve/html';
import type { Comparison, Difference } from './compare';
import { readingPage, STORAGE_AWAY } from './platform-parts.view';

interface CompareInput {
  product: string;
  environment: string;
  css: string;
  now: Date;
  remote: string;
  /** Empty = not chosen yet. */
  from: string;
  to: string;
  /** Releases of this remote, the newest first; null when the storage did not answer. */
  releases: string[] | null;
  /** Null when it cannot be made; `problem` is why. */
  comparison: Comparison | null;
  problem: string;
}

/** Two releases of one app side by side: what is different in the second. */
export function compareView(input: CompareInput): string {
  const { remote, releases, comparison, problem } = input;
  const content =
    releases === null
      ? STORAGE_AWAY
      : `<p><a href="${e(`/platform?${new URLSearchParams({ remote })}`)}">Releases of ${e(remote)}</a></p>
${compareForm(input, releases)}
${problem ? `<p class="notice" role="status">${e(problem)}</p>` : ''}
${comparison ? sections(comparison) : ''}`;
  return readingPage(input, { title: `Compare releases of ${e(remote)}`, own: '/platform/compare', content });
}

interface Chosen {
  remote: string;
  from: string;
  to: string;
}

/** Picks two releases of an app. @param releases the newest first */
export function compareForm({ remote, from, to }: Chosen, releases: readonly string[]): string {
  const choice = (name: 'from' | 'to', label: string, chosen: string) =>
    `<label>${label} <select name="${name}">${releases.map((version) => `<option${version === chosen ? ' selected' : ''}>${e(version)}</option>`).join('')}</select></label>`;
  return `<form method="get" action="/platform/compare" class="compare"><input type="hidden" name="remote" value="${e(remote)}">${choice('from', 'Compare', from)} ${choice('to', 'with', to)} <button type="submit">Compare<span class="unseen"> releases of ${e(remote)}</span></button></form>`;
}

function sections({ files, unchanged, sizes, routes, calls, modules, texts }: Comparison): string {
  const many = texts.reduce((sum, { differences }) => sum + differences.length, 0);
  return `
${section('Sizes', table(['Size', 'Before', 'After', 'Difference'], sizes.map(sizeRow)))}
${section('Calls of the API', changes('Call', calls))}
${section('Routes', changes('Route', routes))}
${section('Shared modules', changes('Module', modules))}
${section(
  `Files <span class="small">${files.length} different, ${unchanged} the same</span>`,
  files.length === 0 ? SAME : table(['File', 'Before', 'After', 'Difference'], files.map(sizeRow)),
)}
${section(
  `Texts <span class="small">${many} different</span>`,
  many === 0
    ? SAME
    : texts
        .map(
          ({ language, differences }) =>
            `<details${language === 'en' ? ' open' : ''}><summary>${e(language)}: ${differences.length}</summary>${changes('Key', differences)}</details>`,
        )
        .join(''),
)}`;
}

const SAME = '<p>No difference.</p>';
const section = (title: string, content: string): string =>
  `<section class="card"><h3>${title}</h3>${content}</section>`;

const changes = (head: string, all: readonly Difference[]): string =>
  all.length === 0
    ? SAME
    : table(
        [head, 'Change', 'Before', 'After'],
        all.map(({ name, before, after }) => [
          e(name),
          before === null
            ? '<span class="added">added</span>'
            : after === null
              ? '<span class="removed">removed</span>'
              : 'changed',
          e(before ?? '–'),
          e(after ?? '–'),
        ]),
      );

function sizeRow({ name, before, after }: { name: string; before: number | null; after: number | null }): string[] {
  const difference = (after ?? 0) - (before ?? 0);
  return [
    e(name),
    before === null ? '–' : kilobytes(before),
    after === null ? '–' : kilobytes(after),
    `${difference > 0 ? '+' : difference < 0 ? '−' : ''}${kilobytes(Math.abs(difference))}`,
  ];
}

/** @param bytes as `12.3 kB`, of 1,000 bytes each */
const kilobytes = (bytes: number): string => (bytes < 1_000 ? `${bytes} B` : `${(bytes / 1_000).toFixed(1)} kB`);

/** @param rows HTML */
const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>${rows
    .map(
      (cells) =>
        `<tr>${cells.map((cell, index) => (index === 0 ? `<th scope="row">${cell}</th>` : `<td data-label="${heads[index] ?? ''}">${cell}</td>`)).join('')}</tr>`,
    )
    .join('')}</tbody></table>`;
