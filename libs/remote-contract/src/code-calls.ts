import type { Expression, Function as FunctionNode, Node, ObjectExpression, Pattern, Property } from 'estree';
import { parentsIn, parsed, variablesIn } from './built-code';

/** `GET v1/order/order_detail/{}`: method, version and path of a call of the API; `{}` is what an address carries. */
export type ApiCall = string;

const BUILDERS = new Set(['query', 'mutation', 'infiniteQuery']);
const HOOK = /^use(?:Lazy)?([A-Z]\w*?)(?:InfiniteQuery|Query|Mutation)$/;
/** Methods of an API that take the endpoint's name as their first argument, and call it. */
const PREFETCH = new Set(['usePrefetch', 'prefetch']);
/** Only scripts with one of these are parsed: parsing is slow. */
const NAMES_ENDPOINTS = /\bendpoints\b|\buse[A-Z]\w*(?:Query|Mutation)\b|\busePrefetch\b|\.prefetch\(/;

interface Found {
  /** Calls by endpoint. */
  defined: Map<string, Set<ApiCall>>;
  used: Set<string>;
  /** An endpoint is picked by a name that only the browser knows: any may be used. */
  any: boolean;
}

/**
 * Reads from scripts as browsers get them which calls of the API they make. An endpoint of RTK Query counts where a hook of it, or
 * `endpoints.<name>`, is read: a remote carries whole files of endpoints and uses some of each. The shell offers its endpoints to remotes,
 * so all of them count.
 * @param files of the build, by path @throws SyntaxError
 */
export function codeCalls(files: ReadonlyMap<string, Buffer | string>, kind: 'shell' | 'remote'): ApiCall[] {
  const found: Found = { defined: new Map(), used: new Set(), any: kind === 'shell' };
  for (const [file, content] of files) {
    if (!file.endsWith('.js')) continue;
    const code = String(content);
    if (NAMES_ENDPOINTS.test(code)) readScript(code, found);
  }
  const calls = [...found.defined].flatMap(([name, of]) => (found.any || found.used.has(name) ? [...of] : []));
  return [...new Set(calls)].sort();
}

/** Whether a call is answered by one of these: a part of a path that an address carries fits any word. */
export function isAnswered(call: ApiCall, answered: readonly ApiCall[]): boolean {
  const words = call.split('/');
  return answered.some((other) => {
    const parts = other.split('/');
    return (
      parts.length === words.length &&
      parts.every((part, index) => part === words[index] || part === '{}' || words[index] === '{}')
    );
  });
}

const isFunction = (node: Node | null | undefined): node is FunctionNode =>
  node?.type === 'FunctionDeclaration' ||
  node?.type === 'FunctionExpression' ||
  node?.type === 'ArrowFunctionExpression';
const nameOf = ({ key, computed }: Property): string | undefined =>
  !computed && key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : undefined;
const propertiesOf = (object: ObjectExpression): Property[] =>
  object.properties.filter((part) => part.type === 'Property');
const valueOf = (object: ObjectExpression, name: string): Node | undefined =>
  propertiesOf(object).find((part) => nameOf(part) === name)?.value;

/** The object that a function returns. */
function returned(node: Node | undefined): ObjectExpression | null {
  if (!isFunction(node)) return null;
  if (node.body.type === 'ObjectExpression') return node.body;
  if (node.body.type !== 'BlockStatement') return null;
  const last = node.body.body.at(-1);
  return last?.type === 'ReturnStatement' && last.argument?.type === 'ObjectExpression' ? last.argument : null;
}

function readScript(code: string, found: Found): void {
  const program = parsed(code);
  const parents = parentsIn(program);
  const variables = variablesIn(program);
  const nodesIn = (top: Node): Node[] => [top, ...parentsIn(top).keys()];
  const definitionOf = (node: Node): Node | undefined => variables.get(node)?.defs[0]?.node as Node | undefined;

  /** What a variable of the file is, such as a helper function or a table of paths. */
  function meantBy(node: Node): Node | undefined {
    const definition = definitionOf(node);
    if (definition?.type === 'VariableDeclarator')
      return definition.id.type === 'Identifier' ? (definition.init ?? undefined) : undefined;
    return isFunction(definition) && variables.get(node)?.defs[0]?.type === 'FunctionName' ? definition : undefined;
  }

  /** What an endpoint's definition reaches: itself, and the helpers and tables of the file that it names. */
  function reachedFrom(definition: Node): Node[] {
    const reached = [definition];
    for (let index = 0; index < reached.length; index += 1)
      for (const node of nodesIn(reached[index] as Node)) {
        const named =
          node.type === 'CallExpression' ? node.callee : node.type === 'MemberExpression' ? node.object : undefined;
        const helper = named?.type === 'Identifier' ? meantBy(named) : undefined;
        if (!helper || reached.includes(helper)) continue;
        if (isFunction(helper) || helper.type === 'ObjectExpression') reached.push(helper);
      }
    return reached;
  }

  /** Texts that an expression may be inside an endpoint, `{}` for what is filled in. */
  function pathsOf(node: Node | null | undefined, reached: readonly Node[], depth = 0): string[] {
    if (!node || depth > 4) return [];
    const further = (next: Node | null | undefined) => pathsOf(next, reached, depth + 1);
    if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
    if (node.type === 'TemplateLiteral') return [node.quasis.map(({ value }) => value.cooked ?? '').join('{}')];
    if (node.type === 'ConditionalExpression') return [...further(node.consequent), ...further(node.alternate)];
    if (node.type === 'MemberExpression') {
      const table = meantBy(node.object);
      return table?.type === 'ObjectExpression' ? propertiesOf(table).flatMap(({ value }) => further(value)) : [];
    }
    if (node.type !== 'Identifier') return [];
    const definition = variables.get(node)?.defs[0];
    if (definition?.type !== 'Parameter') return further(meantBy(node));
    // A parameter of a helper: what the endpoint passes for it.
    const helper = definition.node as FunctionNode;
    const index = helper.params.findIndex((param: Pattern) => param === (definition.name as Node));
    return reached
      .flatMap(nodesIn)
      .flatMap((call) =>
        call.type === 'CallExpression' && call.callee.type === 'Identifier' && meantBy(call.callee) === helper
          ? further(call.arguments[index] as Expression | undefined)
          : [],
      );
  }

  function callsOf(definition: Node): Set<ApiCall> {
    const reached = reachedFrom(definition);
    const objects = [...new Set(reached.flatMap(nodesIn))].filter((node) => node.type === 'ObjectExpression');
    const textsAnywhere = (name: string) => objects.flatMap((object) => pathsOf(valueOf(object, name), reached));
    const textsOf = (object: ObjectExpression, name: string, otherwise: string) => {
      const own = pathsOf(valueOf(object, name), reached);
      const texts = own.length > 0 ? own : textsAnywhere(name);
      return texts.length > 0 ? texts : [otherwise];
    };
    const calls = objects.flatMap((object) =>
      pathsOf(valueOf(object, 'url'), reached).flatMap((path) =>
        textsOf(object, 'prefix', 'v1').flatMap((version) =>
          // The client makes a GET of every call that is not of v1.
          (version === 'v1' ? textsOf(object, 'method', 'GET') : ['GET']).map(
            (method) => `${method} ${version}/${path}`,
          ),
        ),
      ),
    );
    return new Set(calls);
  }

  function define(factory: Node): void {
    for (const { value, ...property } of propertiesOf(returned(factory) ?? ({ properties: [] } as never))) {
      const name = nameOf({ value, ...property } as Property);
      const isEndpoint =
        value.type === 'CallExpression' &&
        value.callee.type === 'MemberExpression' &&
        value.callee.property.type === 'Identifier' &&
        BUILDERS.has(value.callee.property.name);
      if (name === undefined || !isEndpoint) continue;
      found.defined.set(name, new Set([...(found.defined.get(name) ?? []), ...callsOf(value)]));
    }
  }

  const use = (name: string) => found.used.add(name);
  const useHook = (name: string | undefined) => {
    const [, endpoint] = HOOK.exec(name ?? '') ?? [];
    if (endpoint) use(`${endpoint.charAt(0).toLowerCase()}${endpoint.slice(1)}`);
  };
  /** The places where variables that are read get their name. */
  const read = new Set(
    [...new Set(variables.values())].flatMap((variable) =>
      variable?.references.some((reference) => reference.isRead()) ? variable.identifiers : [],
    ) as Node[],
  );

  for (const [node, parent] of parents) {
    if (node.type === 'Property' && parent.type === 'ObjectExpression' && nameOf(node) === 'endpoints')
      define(node.value);
    // `const { useGetListQuery: a } = api`: a name that nothing reads is no use of it.
    if (node.type === 'Property' && parent.type === 'ObjectPattern' && read.has(node.value)) useHook(nameOf(node));
    if (node.type !== 'MemberExpression') continue;
    const { property, computed } = node;
    const name = !computed && property.type === 'Identifier' ? property.name : undefined;
    useHook(name);
    if (name === 'endpoints') pickFrom(node, parent);
    if (name && PREFETCH.has(name) && parent.type === 'CallExpression' && parent.callee === node)
      for (const text of pathsOf(parent.arguments[0], [])) use(text);
  }

  /** `api.endpoints.x`, `const { x } = api.endpoints`, or one that cannot be read from the code. */
  function pickFrom(node: Node, parent: Node): void {
    if (parent.type === 'MemberExpression' && parent.object === node) {
      const { property, computed } = parent;
      if (!computed && property.type === 'Identifier') use(property.name);
      else if (property.type === 'Literal') use(String(property.value));
      else found.any = true;
    } else if (parent.type === 'VariableDeclarator' && parent.init === node && parent.id.type === 'ObjectPattern')
      for (const part of parent.id.properties) {
        const name = part.type === 'Property' ? nameOf(part as never) : undefined;
        if (name === undefined) found.any = true;
        else use(name);
      }
    else if (parent.type === 'AssignmentExpression' || parent.type === 'VariableDeclarator') found.any = true;
  }
}
