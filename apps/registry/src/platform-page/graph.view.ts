import { escapeHtml as e } from '../serve/html';
import type { GraphNode } from './graph';
import { head, masthead, release } from './platform-parts.view';

interface GraphInput {
  product: string;
  environment: string;
  css: string;
  /** Null when the storage did not answer. */
  nodes: GraphNode[] | null;
}

/** Who depends on whom, as tables: complete without JavaScript, and for who does not see. */
export function graphView({ product, environment, css, nodes }: GraphInput): string {
  return `${head(`Who depends on whom in ${environment} · ${product}`, css)}
<body>
${masthead(product, 'Who depends on whom', environment)}
<main>
<p><a href="/platform">Releases</a></p>
${nodes === null ? '<p class="empty">The release storage does not answer. Reload in a moment.</p>' : ''}
${nodes?.length === 0 ? '<p class="empty">Nothing is released yet.</p>' : ''}
${nodes && nodes.length > 0 ? `<h2>All live releases</h2>${overview(nodes)}<h2>One by one</h2>${nodes.map(card).join('\n')}` : ''}
</main>
</body>
</html>
`;
}

/** One line for each, to see it at a glance. */
const overview = (nodes: readonly GraphNode[]): string => `<div class="card"><table>
  <caption class="unseen">All live releases</caption>
  <thead><tr><th scope="col">App</th><th scope="col">Release</th><th scope="col">Contract</th><th scope="col">Links to</th><th scope="col">Linked from</th></tr></thead>
  <tbody>${nodes
    .map(
      (node) =>
        `<tr><th scope="row"><a href="#${anchor(node)}">${e(node.id)}</a></th><td data-label="Release">${release(node.version)} ${node.channel}</td><td data-label="Contract">${node.contracts.join(', ')}</td><td data-label="Links to">${list(Object.keys(node.links))}</td><td data-label="Linked from">${list(node.linkedFrom)}</td></tr>`,
    )
    .join('')}</tbody>
</table></div>`;

const card = (
  node: GraphNode,
): string => `<article class="card" id="${anchor(node)}" aria-labelledby="${anchor(node)}-name">
  <header><h3 id="${anchor(node)}-name">${e(node.id)} <span class="small">${node.channel} ${release(node.version)}</span></h3></header>
  ${table(
    'Links to screens of others',
    ['App', 'Screens'],
    Object.entries(node.links).map(([app, refs]) => [app, refs.join(', ')]),
  )}
  ${table(
    'Calls of the API',
    ['Call'],
    node.calls.map((call) => [call]),
  )}
  ${
    node.id === 'shell'
      ? table(
          'Provides',
          ['Module', 'Version', 'Taken by'],
          Object.entries(node.shared).map(([module, version]) => [
            module,
            version,
            node.takenBy[module]?.join(', ') || '–',
          ]),
        )
      : table('Takes from the shell', ['Module', 'Range'], Object.entries(node.shared))
  }
</article>`;

const table = (title: string, heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  rows.length === 0
    ? ''
    : `<h4>${title}</h4><table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>${rows
        .map(
          (cells) =>
            `<tr>${cells.map((cell, index) => (index === 0 ? `<th scope="row">${e(cell)}</th>` : `<td data-label="${heads[index] ?? ''}">${e(cell)}</td>`)).join('')}</tr>`,
        )
        .join('')}</tbody></table>`;

const list = (ids: readonly string[]): string => (ids.length > 0 ? e(ids.join(', ')) : '–');
const anchor = ({ id, channel }: GraphNode): string => `${e(id)}-${channel}`;
