import { isProvider, SHELL } from '../release/stored-release';
import { escapeHtml as e } from '../serve/html';
import type { GraphNode } from './graph';

/** Pixels of the drawing, which is as high as its longest column. */
const WIDTH = 1_000;
const ROW = 36;
const BOX = 28;
const COLUMNS = { shell: { x: 8, width: 190 }, remote: { x: 360, width: 250 }, calls: { x: 780, width: 212 } } as const;
type Column = keyof typeof COLUMNS;
const TITLES: Record<Column, string> = { shell: 'Provides', remote: 'Consumes', calls: 'Calls of the API' };

interface Box {
  column: Column;
  /** Middle of the box. */
  y: number;
}

/**
 * What is live, as three columns: the shell that provides, the remotes that consume, and the calls they make, by the
 * first segment of their paths.
 */
export function graphDrawing(nodes: readonly GraphNode[]): string {
  const shown = nodes.filter(({ channel }) => channel !== 'previous');
  const shells = shown.filter(({ id }) => isProvider(id));
  const remotes = shown.filter(({ id }) => !isProvider(id));
  const groups = [...new Set(remotes.flatMap(({ calls }) => calls.map(groupOf)))].sort();
  const rows = Math.max(shells.length, remotes.length, groups.length);
  const at = (column: Column, index: number, count: number): Box => ({
    column,
    y: 40 + (rows * ROW * (index + 0.5)) / Math.max(count, 1),
  });
  const remoteAt = (index: number) => at('remote', index, remotes.length);
  const edges = remotes.flatMap((remote, index) => [
    // The isolated host provides the same to whatever is opened in it: lines to everything would show nothing.
    ...shells.flatMap((shell, row) =>
      shell.id === SHELL ? [provided(shell, remote, at('shell', row, shells.length), remoteAt(index))] : [],
    ),
    ...remotes.flatMap((target, row) => linked(remote, target, remoteAt(index), remoteAt(row))),
    ...groups.flatMap((group, row) => called(remote, group, remoteAt(index), at('calls', row, groups.length))),
  ]);
  const boxes = [
    ...shells.map((node, row) => box(at('shell', row, shells.length), nameOf(node), `#${anchorOf(node)}`)),
    ...remotes.map((node, row) => box(remoteAt(row), nameOf(node), `#${anchorOf(node)}`)),
    ...groups.map((group, row) => box(at('calls', row, groups.length), `${group}/…`, null)),
  ];
  const height = 40 + rows * ROW + 8;
  return `<div class="card drawing"><svg viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-labelledby="drawing-title">
<title id="drawing-title">Which live releases provide, consume and call what; the lists below say the same</title>
<defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z"/></marker></defs>
${(Object.keys(COLUMNS) as Column[]).map((column) => `<text class="column" x="${COLUMNS[column].x}" y="20">${TITLES[column]}</text>`).join('')}
<g class="edges">${edges.join('')}</g>
${boxes.join('\n')}
</svg></div>`;
}

const provided = (shell: GraphNode, remote: GraphNode, from: Box, to: Box): string =>
  edge(
    'provides',
    from,
    to,
    `${nameOf(remote)} takes ${Object.keys(remote.shared).length} modules of ${nameOf(shell)}`,
  );

/** A link between remotes, as an arc beside their column. */
function linked(remote: GraphNode, target: GraphNode, from: Box, to: Box): string[] {
  const refs = remote.links[target.id];
  if (!refs) return [];
  const { x } = COLUMNS.remote;
  const bulge = x - 40 - Math.abs(to.y - from.y) / 4;
  return [
    path('links', `M${x} ${from.y} C${bulge} ${from.y} ${bulge} ${to.y} ${x} ${to.y}`, {
      title: `${nameOf(remote)} links to ${refs.join(', ')}`,
      arrow: true,
    }),
  ];
}

function called(remote: GraphNode, group: string, from: Box, to: Box): string[] {
  const calls = remote.calls.filter((call) => groupOf(call) === group);
  return calls.length === 0 ? [] : [edge('calls', from, to, `${nameOf(remote)} calls ${calls.join(', ')}`)];
}

function edge(kind: string, from: Box, to: Box, title: string): string {
  const start = COLUMNS[from.column].x + COLUMNS[from.column].width;
  const end = COLUMNS[to.column].x;
  const middle = (start + end) / 2;
  return path(kind, `M${start} ${from.y} C${middle} ${from.y} ${middle} ${to.y} ${end} ${to.y}`, { title });
}

const path = (kind: string, d: string, { title, arrow = false }: { title: string; arrow?: boolean }): string =>
  `<path class="${kind}" d="${d}"${arrow ? ' marker-end="url(#arrow)"' : ''}><title>${e(title)}</title></path>`;

function box({ column, y }: Box, text: string, href: string | null): string {
  const { x, width } = COLUMNS[column];
  const drawn = `<g class="node ${column}"><rect x="${x}" y="${y - BOX / 2}" width="${width}" height="${BOX}" rx="6"/><text x="${x + 10}" y="${y + 5}">${e(shortened(text))}</text></g>`;
  return href ? `<a href="${e(href)}">${drawn}</a>` : drawn;
}

/** A box has room for so many letters. */
const shortened = (text: string): string => (text.length > 30 ? `${text.slice(0, 29)}…` : text);
const nameOf = ({ id, channel }: GraphNode): string => (channel === 'stable' ? id : `${id} ${channel}`);
/** `order` of `GET v1/order/list`. */
const groupOf = (call: string): string => call.replace(/^[A-Z]+ v\d+\//, '').split('/')[0] ?? call;
/** The anchor of a release's lists on the page. */
export const anchorOf = ({ id, channel }: Pick<GraphNode, 'id' | 'channel'>): string => `${id}-${channel}`;
