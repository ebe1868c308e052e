// @ts-check
/**
 * Finds the route refs that modules link to: calls of `useHref`, of `hrefOf`, and of what `useRouteRefs` returned. They are read from the
 * parsed module, so a comment or another function of that name does not count, and kept with the module, so a cached build knows them too.
 */

/** `code` is its place, as compiled. @typedef {{ code: string, ref: string } | { code: string, problem: string }} FoundRef */
/** @typedef {any} Node a node of the ESTree */

const HOST = '@parcelway/host';
/** Which argument of the host's functions is a ref. @type {Record<string, number>} */
const ARGUMENT = { useHref: 0, hrefOf: 1 };

/** @param {import('webpack').Compiler} compiler */
exports.recordRouteRefs = (compiler) => {
  compiler.hooks.normalModuleFactory.tap('RouteRefs', (factory) => {
    for (const type of ['javascript/auto', 'javascript/esm']) {
      factory.hooks.parser.for(type).tap('RouteRefs', (untyped) => {
        const parser = /** @type {import('webpack').javascript.JavascriptParser} */ (untyped);
        parser.hooks.program.tap('RouteRefs', (/** @type {Node} */ program) => {
          const found = findRefs(program, String(parser.state.source));
          if (found.length > 0) Object.assign(parser.state.module.buildInfo ?? {}, { routeRefs: found });
        });
      });
    }
  });
};

/**
 * Before modules are joined into one: call it in `finishModules`, or later if it was called then.
 * @param {import('webpack').Compilation} compilation @returns {{ file: string, found: FoundRef[] }[]}
 */
exports.routeRefsOf = (compilation) => {
  let all = known.get(compilation);
  if (!all) {
    all = [...compilation.modules].flatMap((module) => {
      const found = /** @type {FoundRef[] | undefined} */ (module.buildInfo?.routeRefs);
      const file = /** @type {{ resource?: string }} */ (module).resource;
      return found && file ? [{ file, found }] : [];
    });
    known.set(compilation, all);
  }
  return all;
};

/** @type {WeakMap<import('webpack').Compilation, { file: string, found: FoundRef[] }[]>} */
const known = new WeakMap();

const CODE_SHOWN = 80;

/** @param {Node} program @param {string} source @returns {FoundRef[]} */
function findRefs(program, source) {
  const codeOf = (/** @type {Node} */ node) =>
    source.slice(node.range?.[0] ?? node.start, node.range?.[1] ?? node.end).slice(0, CODE_SHOWN);
  /** Local names of what the host exports. @type {Map<string, string>} */
  const imported = new Map();
  for (const statement of program.body) {
    if (statement.type !== 'ImportDeclaration' || statement.source.value !== HOST) continue;
    for (const specifier of statement.specifiers) {
      if (specifier.type === 'ImportSpecifier') imported.set(specifier.local.name, specifier.imported.name);
      else
        return [
          {
            code: codeOf(statement),
            problem: `import the names you use from ${HOST}, not all of it: its route refs are checked`,
          },
        ];
    }
  }
  if (![...imported.values()].some((name) => name === 'useRouteRefs' || name in ARGUMENT)) return [];
  const makesRefs = (/** @type {Node} */ node) =>
    node?.type === 'CallExpression' && imported.get(node.callee.name) === 'useRouteRefs';
  /** Variables that hold what useRouteRefs returned. @type {Set<string>} */
  const variables = new Set();
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator' && makesRefs(node.init) && node.id.type === 'Identifier')
      variables.add(node.id.name);
  });

  /** Checked with `refs.has('…')`: a link to it may be missing, so nothing relies on it. @type {Set<string>} */
  const optional = new Set();
  walk(program, (node) => {
    if (node.type === 'CallExpression' && isHas(node.callee, variables)) optional.add(node.arguments[0]?.value);
  });

  /** @type {FoundRef[]} */
  const found = [];
  walk(program, (node, parent) => {
    const name = node.type === 'CallExpression' ? imported.get(node.callee.name) : undefined;
    if (node.type === 'CallExpression' && (variables.has(node.callee.name) || makesRefs(node.callee)))
      found.push(...literals(node.arguments[0], codeOf(node)));
    else if (name !== undefined && name in ARGUMENT)
      found.push(...literals(node.arguments[ARGUMENT[name] ?? 0], codeOf(node)));
    else if (
      makesRefs(node) &&
      !(parent.type === 'VariableDeclarator' && parent.id.type === 'Identifier') &&
      parent.callee !== node
    ) {
      found.push({
        code: codeOf(node),
        problem: 'keep what useRouteRefs() returns in a variable of its own and call that: const refs = useRouteRefs()',
      });
    } else if (
      node.type === 'Identifier' &&
      variables.has(node.name) &&
      !isHas(parent, variables) &&
      handedOn(node, parent)
    ) {
      found.push({
        code: codeOf(parent),
        problem: `${node.name} is handed on; call it here with the name of the route, and hand on the address: the name is checked where it stands`,
      });
    }
  });
  return found.filter((item) => !('ref' in item && optional.has(item.ref)));
}

/** `refs.has`. @param {Node} node @param {Set<string>} variables */
const isHas = (node, variables) =>
  node.type === 'MemberExpression' && variables.has(node.object.name) && node.property.name === 'has';

/** The ref of a call, or of both branches of a condition. @param {Node | undefined} argument @param {string} code of the call @returns {FoundRef[]} */
function literals(argument, code) {
  if (argument?.type === 'Literal' && typeof argument.value === 'string') return [{ code, ref: argument.value }];
  if (argument?.type === 'TemplateLiteral' && argument.expressions.length === 0)
    return [{ code, ref: argument.quasis[0].value.cooked }];
  if (argument?.type === 'ConditionalExpression')
    return [...literals(argument.consequent, code), ...literals(argument.alternate, code)];
  return [
    {
      code,
      problem: "the name of a route must be written out, such as 'orders.shipment': the build checks that it exists",
    },
  ];
}

/** True unless the variable is called, declared, or named as a dependency of a hook. @param {Node} node @param {Node} parent */
function handedOn(node, parent) {
  if (parent.type === 'CallExpression') return parent.callee !== node;
  if (parent.type === 'VariableDeclarator') return parent.id !== node;
  return (
    parent.type !== 'ArrayExpression' &&
    !(parent.type === 'MemberExpression' && parent.property === node) &&
    !(parent.type === 'Property' && parent.key === node && !parent.shorthand)
  );
}

/** @param {Node} node @param {(node: Node, parent: Node) => void} visit @param {Node} [parent] */
function walk(node, visit, parent = {}) {
  visit(node, parent);
  for (const [key, value] of Object.entries(node)) {
    if (key === 'loc' || key === 'range') continue;
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child?.type === 'string') walk(child, visit, node);
  }
}
