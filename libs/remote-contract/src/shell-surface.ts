import type { Function as FunctionNode, Node, Program, Property, SimpleCallExpression } from 'estree';
import { parentsIn, parsed, textsOf, variablesIn } from './built-code';

/** What built code provides to remotes. */
export interface ShellSurface {
  /** Contract majors that it serves. */
  contracts: number[];
  /** Shared modules that it registers with the federation runtime, and that runtime itself, with their versions. */
  provides: Record<string, string>;
  /** By shared module of ours: the names that it exports. */
  offers: Record<string, string[]>;
  languages: string[];
}

const OURS = '@parcelway/';
const RUNTIME = '@module-federation/enhanced';
/** Where the runtime writes its own version. */
const RUNTIME_VERSION = '__DEBUG_CONSTRUCTOR_VERSION__';
const TEXTS = 'texts-';
/** As webpack names modules and chunks; escaped for a pattern. */
const ID = /^\w+$/;

/** A parsed script. */
interface Script {
  program: Program;
  nodes: readonly Node[];
  parents: ReadonlyMap<Node, Node>;
}

/**
 * Reads what a shell provides to remotes from its scripts as browsers get them, independent of what a build declares. Build and
 * registry both use this.
 * @param files of the build, by path @throws SyntaxError
 */
export function shellSurface(files: ReadonlyMap<string, Buffer | string>): ShellSurface {
  const scripts = [...files].filter(([file]) => file.endsWith('.js')).map(([, content]) => String(content));
  const read = new Map<string, Script>();
  // Parsing is slow, and most scripts contain nothing of all this. Each is read once.
  const withText = (text: RegExp): Script[] =>
    scripts.filter((code) => text.test(code)).map((code) => read.get(code) ?? readScript(code, read));

  const shared = withText(/\.shared=/).flatMap(sharedModules);
  const ours = new Map(shared.filter(({ name }) => name.startsWith(OURS)).map(({ id, name }) => [id, name]));
  const defines = new RegExp(`[{,]["']?(?:${[...ours.keys()].join('|')})["']?[(:]`);
  const exported = new Map([...ours.values()].map((name) => [name, new Set<string>()]));
  for (const script of ours.size > 0 ? withText(defines) : [])
    for (const { id, name } of exportsOf(script, ours)) exported.get(ours.get(id) ?? '')?.add(name);

  const runtime = withText(new RegExp(`\\.${RUNTIME_VERSION}=`)).flatMap(runtimeVersions);
  const served = withText(/\.contract\.contract\b/).flatMap(servedMajors);
  const chunks = new Map(
    withText(new RegExp(`["']${TEXTS}`)).flatMap((script) => textChunks(script, [...files.keys()])),
  );
  const fetching = chunks.size > 0 ? withText(new RegExp(`\\.e\\((?:${[...chunks.keys()].join('|')})\\)`)) : [];
  const provides = [...shared.map(({ name, version }) => [name, version]), ...runtime.map((one) => [RUNTIME, one])];
  return {
    contracts: (served[0] ?? []).filter((major) => served.every((majors) => majors.includes(major))),
    provides: Object.fromEntries(provides) as Record<string, string>,
    offers: Object.fromEntries(
      [...exported].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, names]) => [name, [...names].sort()]),
    ),
    languages: [
      ...new Set([
        ...withText(/\bfallbackLng:[^[]/).flatMap(firstLanguages),
        ...fetching.flatMap((script) => fetchedLanguages(script, chunks)),
      ]),
    ].sort(),
  };
}

function readScript(code: string, read: Map<string, Script>): Script {
  const program = parsed(code);
  const parents = parentsIn(program);
  const script = { program, nodes: [...parents.keys()], parents };
  read.set(code, script);
  return script;
}

const isFunction = (node: Node | null | undefined): node is FunctionNode =>
  node?.type === 'ArrowFunctionExpression' ||
  node?.type === 'FunctionExpression' ||
  node?.type === 'FunctionDeclaration';

/** Name of a property or of a member, when it is written out. */
function keyOf(node: Node | undefined): string | undefined {
  const [key, computed] =
    node?.type === 'Property'
      ? [node.key, node.computed]
      : node?.type === 'MemberExpression'
        ? [node.property, node.computed]
        : [];
  if (key?.type === 'Identifier' && !computed) return key.name;
  return key?.type === 'Literal' ? String(key.value) : undefined;
}

const propertiesOf = (node: Node | null | undefined): Property[] =>
  node?.type === 'ObjectExpression' ? node.properties.filter((part) => part.type === 'Property') : [];

/** The function around an expression. */
function functionAround(node: Node, parents: ReadonlyMap<Node, Node>): FunctionNode | undefined {
  let around = parents.get(node);
  while (around && !isFunction(around)) around = parents.get(around);
  return around;
}

/** The table that the federation runtime starts with: `….shared={name:[{version,get:()=>()=>require(id)}]}`. */
function sharedModules({ nodes }: Script): { name: string; version: string; id: string }[] {
  return nodes
    .filter((node) => node.type === 'AssignmentExpression' && keyOf(node.left) === 'shared')
    .flatMap((table) => (table.type === 'AssignmentExpression' ? propertiesOf(table.right) : []))
    .flatMap((entry) =>
      (entry.value.type === 'ArrayExpression' ? entry.value.elements : []).flatMap((copy) => {
        const part = (key: string) => propertiesOf(copy).find((property) => keyOf(property) === key)?.value;
        const get = part('get');
        const ids = get ? [...parentsIn(get).keys()].flatMap(requiredIds) : [];
        return textsOf(part('version')).flatMap((version) =>
          ids.map((id) => ({ name: keyOf(entry) ?? '', version, id })),
        );
      }),
    );
}

/** `require(7162)`, and not `require.e(156)`, which fetches the files. */
const requiredIds = (node: Node): string[] =>
  node.type === 'CallExpression' &&
  node.callee.type === 'Identifier' &&
  node.arguments.length === 1 &&
  node.arguments[0]?.type === 'Literal'
    ? [String(node.arguments[0].value)].filter((id) => ID.test(id))
    : [];

/** Names by which modules define their exports: `7162(module,exports,require){…require.d(exports,{name:()=>…})…}`. */
function exportsOf({ nodes, parents }: Script, ids: ReadonlyMap<string, string>): { id: string; name: string }[] {
  return nodes.flatMap((call) => {
    if (call.type !== 'CallExpression' || keyOf(call.callee) !== 'd') return [];
    const around = functionAround(call, parents);
    const id = around && keyOf(parents.get(around));
    if (!around || id === undefined || !ids.has(id)) return [];
    const [, exported, require] = around.params;
    const [target, definitions] = call.arguments;
    const caller = call.callee.type === 'MemberExpression' ? call.callee.object : undefined;
    if (!isSame(caller, require) || !isSame(target, exported)) return [];
    return namesOf(definitions).map((name) => ({ id, name }));
  });
}

const isSame = (a: Node | undefined, b: Node | undefined): boolean =>
  a?.type === 'Identifier' && b?.type === 'Identifier' && a.name === b.name;

/** `{name:()=>…}`, or in a list: name and getter, or name, 0 and value. */
function namesOf(definitions: Node | undefined): string[] {
  if (definitions?.type !== 'ArrayExpression') return propertiesOf(definitions).flatMap((part) => keyOf(part) ?? []);
  const { elements } = definitions;
  const names: string[] = [];
  for (let index = 0; index < elements.length;) {
    names.push(...textsOf(elements[index]));
    const next = elements[index + 1];
    index += next?.type === 'Literal' && next.value === 0 ? 3 : 2;
  }
  return names;
}

const runtimeVersions = ({ nodes }: Script): string[] =>
  nodes.flatMap((node) =>
    node.type === 'AssignmentExpression' && keyOf(node.left) === RUNTIME_VERSION ? textsOf(node.right) : [],
  );

/** By each function that checks a remote's contract (`check(remote.contract.contract)`): the majors that it lets pass. */
function servedMajors({ program, nodes }: Script): number[][] {
  const checks = nodes.filter(
    (node): node is SimpleCallExpression =>
      node.type === 'CallExpression' &&
      keyOf(node.arguments[0]) === 'contract' &&
      node.arguments[0]?.type === 'MemberExpression' &&
      keyOf(node.arguments[0].object) === 'contract',
  );
  if (checks.length === 0) return [];
  const variables = variablesIn(program);
  return checks.flatMap(({ callee }) => {
    const definition = variables.get(callee)?.defs[0]?.node as Node | undefined;
    const named = definition?.type === 'VariableDeclarator' ? definition.init : definition;
    const check = isFunction(callee) ? callee : named;
    if (!isFunction(check)) return [];
    const majors = majorsOf(check);
    return majors ? [majors] : [];
  });
}

const COMPARES: Partial<Record<string, (a: number, b: number) => boolean>> = {
  '>=': (a, b) => a >= b,
  '<=': (a, b) => a <= b,
  '===': (a, b) => a === b,
};

/** `major=>Number.isInteger(major)&&major>=1&&major<=2`; undefined when it is anything else. */
function majorsOf({ params: [major], body }: FunctionNode): number[] | undefined {
  const last = body.type === 'BlockStatement' ? body.body.at(-1) : body;
  const conditions = conditionsOf(last?.type === 'ReturnStatement' ? last.argument : last);
  const limits = conditions.flatMap((node) => {
    if (node?.type !== 'BinaryExpression') return [];
    const holds = COMPARES[node.operator];
    const limit = node.right.type === 'Literal' ? node.right.value : undefined;
    return holds && isSame(node.left, major) && typeof limit === 'number' ? [{ holds, limit }] : [];
  });
  const isKind = (node: Node | null | undefined) =>
    node?.type === 'CallExpression' && keyOf(node.callee) === 'isInteger';
  if (limits.length === 0 || limits.length < conditions.filter((node) => !isKind(node)).length) return undefined;
  const newest = Math.max(...limits.map(({ limit }) => limit));
  return Array.from({ length: newest }, (_, index) => index + 1).filter((one) =>
    limits.every(({ holds, limit }) => holds(one, limit)),
  );
}

const conditionsOf = (node: Node | null | undefined): (Node | null | undefined)[] =>
  node?.type === 'LogicalExpression' && node.operator === '&&'
    ? [...conditionsOf(node.left), ...conditionsOf(node.right)]
    : [node];

/** The language whose texts are there from the start, so that others fall back to it. */
const firstLanguages = ({ nodes }: Script): string[] =>
  nodes.flatMap((node) => {
    if (node.type !== 'Property' || keyOf(node) !== 'fallbackLng') return [];
    return textsOf(node.value.type === 'CallExpression' ? node.value.arguments[0] : node.value);
  });

/** Chunks of texts that are there: their name by their id. */
const textChunks = ({ nodes }: Script, files: readonly string[]): [id: string, name: string][] =>
  nodes.flatMap((node) =>
    node.type === 'Property' && ID.test(keyOf(node) ?? '')
      ? textsOf(node.value)
          .filter((name) => name.startsWith(TEXTS) && files.some((file) => file.startsWith(`js/${name}.`)))
          .map((name): [string, string] => [keyOf(node) ?? '', name])
      : [],
  );

/** Languages whose texts are fetched: `{de:()=>require.e(483)…}`, where the chunk 483 is `texts-de`. */
const fetchedLanguages = ({ nodes }: Script, chunks: ReadonlyMap<string, string>): string[] =>
  nodes.flatMap((node) => {
    const language = keyOf(node);
    if (node.type !== 'Property' || !isFunction(node.value) || language === undefined) return [];
    const fetches = [...parentsIn(node.value).keys()].some(
      (below) =>
        below.type === 'CallExpression' &&
        keyOf(below.callee) === 'e' &&
        below.arguments[0]?.type === 'Literal' &&
        chunks.get(String(below.arguments[0].value)) === `${TEXTS}${language}`,
    );
    return fetches ? [language] : [];
  });
