import type { Fault } from '../health/fault-log';
import { escapeHtml as e } from '../serve/html';
import { release, since } from './platform-parts.view';

/** What pages told of the errors of one release. @param faults with their frames as places in the sources, the most frequent first */
export function faultsTable(channel: string, version: string, faults: readonly Fault[], now: Date): string {
  if (faults.length === 0) return '';
  return `<h4>Errors <span class="small">${channel} ${release(version)}</span></h4><table class="faults">
    <caption class="unseen">Errors of ${channel} ${e(version)}</caption>
    <thead><tr><th scope="col">Error</th><th scope="col">Screen</th><th scope="col" class="number">Pages</th><th scope="col">Last</th></tr></thead>
    <tbody>${faults.map((fault) => row(fault, now)).join('')}</tbody>
  </table>`;
}

function row({ code, message, frames, pages, lastAt, screen }: Fault, now: Date): string {
  const stack =
    frames.length === 0
      ? ''
      : `<details><summary>Where</summary><ol class="stack">${frames.map((frame) => `<li><code>${e(frame)}</code></li>`).join('')}</ol></details>`;
  return `<tr><th scope="row"><code>${e(code)}</code> ${e(message)}${stack}</th><td data-label="Screen">${screen ? e(screen) : '–'}</td><td data-label="Pages" class="number">${pages}</td><td data-label="Last">${since(lastAt, now)} ago</td></tr>`;
}
