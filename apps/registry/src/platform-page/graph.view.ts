import { isProvider } from '../release/stored-release';
import { escapeHtml as e } from '../serve/html';
import type { GraphNode } from './graph';
import { anchorOf, graphDrawing } from './graph-drawing.view';
import { readingPage, release, STORAGE_AWAY } from './platform-parts.view';

interface GraphInput {
  product: string;
  environment: string;
  css: string;
  now: Date;
  /** Null when the storage did not answer. */
  nodes: GraphNode[] | null;
}

/**
 * The dependency graph: a drawing, and below it collapsed lists with the same content for screen readers and without
 * JavaScript.
 */
export function graphView(input: GraphInput): string {
  return readingPage(input, { title: 'Dependencies', own: '/platform/graph', content: contentOf(input.nodes) });
}

function contentOf(nodes: GraphNode[] | null): string {
  if (nodes === null) return STORAGE_AWAY;
  if (nodes.length === 0) return '<p class="empty">Nothing is released yet.</p>';
  return `<h2>All live releases</h2>
<p class="small key"><span>Lines: modules of the shell and calls of the API.</span><span>Dashed: links to screens of others.</span><span>A pointer on a line names them.</span></p>
${graphDrawing(nodes)}
<h2>One by one</h2>
${nodes.map(card).join('\n')}`;
}

const card = (node: GraphNode): string => `<details class="card" id="${e(anchorOf(node))}">
  <summary><strong>${e(node.id)}</strong> ${node.channel} ${release(node.version)} <span class="small">${summaryOf(node)}</span></summary>
  ${table(
    'Links to screens of others',
    ['App', 'Screens'],
    Object.entries(node.links).map(([app, refs]) => [app, refs.join(', ')]),
  )}
  ${table(
    'Linked from',
    ['App'],
    node.linkedFrom.map((app) => [app]),
  )}
  ${table(
    'Calls of the API',
    ['Call'],
    node.calls.map((call) => [call]),
  )}
  ${
    isProvider(node.id)
      ? table(
          'Provides',
          ['Module', 'Version', 'Used by'],
          Object.entries(node.shared).map(([module, version]) => [
            module,
            version,
            node.takenBy[module]?.join(', ') || '–',
          ]),
        )
      : table('Takes from the shell', ['Module', 'Range'], Object.entries(node.shared))
  }
</details>`;

function summaryOf({ id, contracts, calls, links, shared }: GraphNode): string {
  const modules = Object.keys(shared).length;
  return [
    `contract ${contracts.join(', ')}`,
    `${isProvider(id) ? 'provides' : 'takes'} ${modules} ${modules === 1 ? 'module' : 'modules'}`,
    `${calls.length} ${calls.length === 1 ? 'call' : 'calls'}`,
    ...(Object.keys(links).length > 0 ? [`links to ${e(Object.keys(links).join(', '))}`] : []),
  ].join(' · ');
}

const table = (title: string, heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  rows.length === 0
    ? ''
    : `<h4>${title}</h4><table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>${rows
        .map(
          (cells) =>
            `<tr>${cells.map((cell, index) => (index === 0 ? `<th scope="row">${e(cell)}</th>` : `<td data-label="${heads[index] ?? ''}">${e(cell)}</td>`)).join('')}</tr>`,
        )
        .join('')}</tbody></table>`;
