import { vitalP75, type ScreenCounts, type Screens } from '../health/screen-counts';
import { escapeHtml as e } from '../serve/html';
import { release } from './platform-parts.view';

const HEADS = ['Pages', 'LCP p75', 'INP p75', 'CLS p75', 'Route change p75', 'Errors'] as const;
/** The same beside each figure, where the page is narrow. */
const LABELS = ['Pages', 'LCP p75', 'INP p75', 'CLS p75', 'Route p75', 'Errors'] as const;

/** The reported screens of one release. @param channel `Stable`, … */
export function screensTable(channel: string, version: string, screens: Screens): string {
  const title = `<h4>Screens <span class="small">${channel} ${release(version)}</span></h4>`;
  const entries = Object.entries(screens).sort(([a], [b]) => (a < b ? -1 : 1));
  if (entries.length === 0) return `${title}<p class="small">No page has reported a screen of this release yet.</p>`;
  return `${title}<table class="screens">
    <caption class="unseen">Screens of ${channel} ${e(version)}</caption>
    <thead><tr><th scope="col">Screen</th>${HEADS.map((head) => `<th scope="col" class="number">${head}</th>`).join('')}</tr></thead>
    <tbody>${entries.map(([screen, counts]) => row(screen, counts)).join('')}</tbody>
  </table>`;
}

function row(screen: string, counts: ScreenCounts): string {
  const [lcp, inp, cls, route] = [
    vitalP75(counts, 'lcp'),
    vitalP75(counts, 'inp'),
    vitalP75(counts, 'cls'),
    vitalP75(counts, 'route'),
  ];
  const ms = (value: number | null) => (value === null ? '–' : `≤ ${value} ms`);
  const figures = [
    String(counts.pages),
    ms(lcp),
    ms(inp),
    cls === null ? '–' : cls === 0 ? '0' : `≤ ${cls / 1_000}`,
    ms(route),
    String(counts.errors),
  ];
  return `<tr><th scope="row">${e(screen)}</th>${figures.map((figure, index) => `<td data-label="${LABELS[index] ?? ''}" class="number">${figure}</td>`).join('')}</tr>`;
}
