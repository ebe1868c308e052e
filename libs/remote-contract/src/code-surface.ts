import type { CallExpression, Node } from 'estree';
import { parentsIn, parsed, textsOf, variablesIn } from './built-code';

/** What built code uses of the shell. */
export interface CodeSurface {
  /** By shared module of ours: the names that are imported from it. */
  uses: Record<string, string[]>;
  /** Route refs that are linked to, its own included. */
  links: string[];
}

const OURS = '@parcelway/';
const HOST = '@parcelway/host';
/** Module factories get the require function as their third parameter. */
const REQUIRE_INDEX = 2;

/**
 * Reads what a remote uses of the shell from its scripts as browsers get them, independent of what a build declares. Build
 * and registry both use this.
 * @param files of the build, by path @param routes its own @throws SyntaxError
 */
export function codeSurface(
  files: ReadonlyMap<string, Buffer | string>,
  routes: readonly { ref: string }[],
): CodeSurface {
  const scripts = [...files].filter(([file]) => file.endsWith('.js')).map(([, content]) => String(content));
  const shared = new Map(scripts.filter((code) => code.includes('shareKey')).flatMap(sharedModules));
  const uses = new Map([...shared.values()].map((name) => [name, new Set<string>()]));
  const links = new Set(routes.map(({ ref }) => ref));
  // Parsing is slow, and most scripts import nothing.
  const importing = new RegExp(`[(,](?:${[...shared.keys()].join('|')})\\)`);
  if (shared.size > 0)
    for (const code of scripts.filter((text) => importing.test(text))) readScript(code, shared, uses, links);
  const sorted = [...uses].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    uses: Object.fromEntries(sorted.map(([name, names]) => [name, [...names].sort()])),
    links: [...links].sort(),
  };
}

/** The table of module federation's runtime: ids of modules that come from the shell, and their names. */
function sharedModules(code: string): [id: string, name: string][] {
  return [...parentsIn(parsed(code)).keys()].flatMap((node) => {
    if (node.type !== 'Property' || node.key.type !== 'Literal' || node.value.type !== 'ObjectExpression') return [];
    const name = node.value.properties.flatMap((part) =>
      part.type === 'Property' && part.key.type === 'Identifier' && part.key.name === 'shareKey'
        ? textsOf(part.value)
        : [],
    )[0];
    return name?.startsWith(OURS) ? [[String(node.key.value), name]] : [];
  });
}

function readScript(
  code: string,
  shared: ReadonlyMap<string, string>,
  uses: ReadonlyMap<string, Set<string>>,
  links: Set<string>,
): void {
  const program = parsed(code);
  const parents = parentsIn(program);
  const variables = variablesIn(program);

  /** Where the value of an expression arrives, behind a comma or in a variable. */
  function placesOf(node: Node, seen = new Set<Node>()): Node[] {
    if (seen.has(node)) return [];
    seen.add(node);
    const parent = parents.get(node);
    if (parent?.type === 'SequenceExpression' && parent.expressions.at(-1) === node) return placesOf(parent, seen);
    const into =
      parent?.type === 'VariableDeclarator' ? parent.id : parent?.type === 'AssignmentExpression' ? parent.left : null;
    if (into?.type !== 'Identifier' || into === node) return [node];
    const read = variables.get(into)?.references.filter((reference) => reference.isRead()) ?? [];
    return read.flatMap(({ identifier }) => placesOf(identifier as Node, seen));
  }
  const membersOf = (node: Node) =>
    placesOf(node).flatMap((place) => {
      const parent = parents.get(place);
      if (parent?.type !== 'MemberExpression' || parent.object !== place) return [];
      const { property } = parent;
      const name = !parent.computed && property.type === 'Identifier' ? property.name : textsOf(property)[0];
      return name === undefined ? [] : [{ name, node: parent as Node }];
    });
  const callsOf = (node: Node): CallExpression[] =>
    placesOf(node).flatMap((place) => {
      const parent = parents.get(place);
      return parent?.type === 'CallExpression' && parent.callee === place ? [parent] : [];
    });
  /** The functions that return an address by its ref. */
  function refsOf(name: string, member: Node): string[] {
    if (name === 'useHref') return callsOf(member).flatMap((call) => textsOf(call.arguments[0]));
    if (name !== 'useRouteRefs') return [];
    return callsOf(member).flatMap((refs) => {
      // Checked with `refs.has('…')`: the link may be missing, so nothing relies on it.
      const has = membersOf(refs).filter((reference) => reference.name === 'has');
      const optional = has.flatMap(({ node }) => callsOf(node).flatMap((call) => textsOf(call.arguments[0])));
      return callsOf(refs)
        .flatMap((call) => textsOf(call.arguments[0]))
        .filter((ref) => !optional.includes(ref));
    });
  }

  for (const call of parents.keys()) {
    if (call.type !== 'CallExpression' || call.callee.type !== 'Identifier' || call.arguments.length !== 1) continue;
    const [definition] = variables.get(call.callee)?.defs ?? [];
    const [id] = call.arguments;
    if (definition?.type !== 'Parameter' || definition.index !== REQUIRE_INDEX || id?.type !== 'Literal') continue;
    const module = shared.get(String(id.value));
    if (module === undefined) continue;
    for (const { name, node } of membersOf(call)) {
      uses.get(module)?.add(name);
      if (module === HOST) for (const ref of refsOf(name, node)) links.add(ref);
    }
  }
}
