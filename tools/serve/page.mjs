// @ts-check
/** The shell's document as the front door serves it, with the shell, and one remote, from dev servers instead of releases. */
import path from 'node:path';
import { loadTs } from '../webpack/load-ts.cjs';
import { resolvedLocal } from './isolated-page.mjs';

const { entryPath } = /** @type {Pick<typeof import('@parcelway/remote-contract'), 'entryPath'>} */ (
  loadTs(path.join(import.meta.dirname, '../../libs/remote-contract/src/entry-path.ts'))
);

const SET = /(<script type="application\/json" id="resolved-set"[^>]*>)([\s\S]*?)(<\/script>)/;
/** Elements that load a file of the shell's release, or of the remote's. @param {string} id */
const filesOf = (id) =>
  new RegExp(`<(?:link|script)\\b[^>]*\\b(?:href|src)="/r/${id}/[^"]*\\.(?:js|css|json)"[^>]*>(?:</script>)?\\n?`, 'g');

/**
 * @typedef {object} LocalRemote
 * @property {import('@parcelway/remote-contract').RemoteJson} contract its remote.json as it is now
 * @property {number} port of its dev server
 */

/**
 * @param {string} html the front door's document
 * @param {{ scripts: string[], remote: LocalRemote | null }} local addresses of the dev shell's scripts
 * @returns {string}
 */
export function developmentPage(html, { scripts, remote }) {
  const found = SET.exec(html);
  if (!found) return html;
  /** @type {import('@parcelway/remote-contract').ResolvedSet} */
  const set = JSON.parse(found[2] ?? '');
  // A local try is no data about a release.
  const local = {
    ...set,
    reportToken: '',
    // The front door's own address: a page that is signed out would leave for it.
    appUrl: '',
    ...(remote && { remotes: [...set.remotes.filter(({ id }) => id !== remote.contract.id), resolvedLocal(remote)] }),
  };
  const json = JSON.stringify(local).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return html
    .replace(SET, (_all, open, _json, close) => `${open}${json}${close}`)
    .replace(filesOf('shell'), '')
    .replace(remote ? filesOf(remote.contract.id) : /$^/, '')
    .replace('</head>', `${scripts.map((src) => `<script defer src="${src}"></script>`).join('\n')}\n</head>`);
}

/**
 * Where a page begins to sign in and comes back to a remote's first screen.
 * @param {string} own address of the dev server @param {import('@parcelway/remote-contract').RemoteJson | null} contract @param {string} shop
 */
export function startAddress(own, contract, shop) {
  return `${own}${contract ? entryPath(contract) : '/'}?${new URLSearchParams({ shop })}`;
}
