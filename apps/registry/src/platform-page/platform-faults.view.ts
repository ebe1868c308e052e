import type { Fault } from '../health/fault-log';
import { escapeHtml as e } from '../serve/html';
import type { ShownFaults } from './platform-input';
import { moment, release } from './platform-parts.view';

/** The reported errors of one release. @param of `channel`: `Stable`, … */
export function faultsTable(
  of: { channel: string; remote: string; version: string; now: Date },
  { faults, more }: ShownFaults,
): string {
  const { channel, remote, version, now } = of;
  if (faults.length === 0) return '';
  const further = `<p><a href="${e(`/platform/errors?${new URLSearchParams({ remote })}`)}">${more} more ${more === 1 ? 'error' : 'errors'}<span class="unseen"> of ${e(remote)}</span></a></p>`;
  return `<h4>Errors <span class="small">${channel} ${release(version)}</span></h4><table class="faults">
    <caption class="unseen">Errors of ${channel} ${e(version)}</caption>
    <thead><tr><th scope="col">Error</th><th scope="col">Screen</th><th scope="col" class="number">Pages</th><th scope="col">Last</th></tr></thead>
    <tbody>${faults.map((fault) => row(fault, now)).join('')}</tbody>
  </table>${more > 0 ? further : ''}`;
}

function row({ code, message, frames, pages, lastAt, screen }: Fault, now: Date): string {
  return `<tr><th scope="row"><code>${e(code)}</code> ${e(message)}${stackOf(frames)}</th><td data-label="Screen">${screen ? e(screen) : '–'}</td><td data-label="Pages" class="number">${pages}</td><td data-label="Last">${moment(lastAt, now)}</td></tr>`;
}

/** Where it happened, folded; nothing where no place is known. */
export const stackOf = (frames: readonly string[]): string =>
  frames.length === 0
    ? ''
    : `<details><summary>Where</summary><ol class="stack">${frames.map((frame) => `<li><code>${e(frame)}</code></li>`).join('')}</ol></details>`;
