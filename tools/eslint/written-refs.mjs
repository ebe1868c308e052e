// @ts-check
/**
 * Names of routes are written where their address is requested. The compiler checks a name wherever it is; the registry reads from built code
 * which routes a release links to, and sees only those.
 */

/** @typedef {import('estree').Node} Node */
/** @typedef {Node & { parent: Placed }} Placed as the rule gets it; only the program, which no use is, has no parent */

const HOST = '@parcelway/host';

/** A text, or a choice of texts. @param {Node | undefined} node @returns {boolean} */
const isWritten = (node) =>
  node?.type === 'ConditionalExpression'
    ? isWritten(node.consequent) && isWritten(node.alternate)
    : node?.type === 'Literal' || (node?.type === 'TemplateLiteral' && node.expressions.length === 0);

/** @type {import('eslint').Rule.RuleModule} */
export const writtenRefs = {
  meta: {
    type: 'problem',
    docs: { description: 'Names of routes are written where their address is requested.' },
    schema: [],
    messages: {
      written: "Write the name of the route here, such as 'orders.shipment': the registry checks that it is released.",
      handedOn:
        'Keep what useRouteRefs() returns in a constant, call it here with the name of the route, and hand on the address: the registry checks the names that are written here.',
      everything: `Import the names you use from ${HOST}, not all of it: the registry checks the routes that are linked to.`,
    },
  },
  create(context) {
    /** @param {Node} declaration @returns {Placed[]} where what it declares is used */
    const usesOf = (declaration) =>
      context.sourceCode
        .getDeclaredVariables(declaration)
        .flatMap(({ references }) => references.filter(({ init }) => !init).map(({ identifier }) => identifier))
        .map((identifier) => /** @type {Placed} */ (identifier));
    /** The call of what the name stands for. @param {Placed} node */
    const callOf = (node) =>
      node.parent.type === 'CallExpression' && node.parent.callee === node ? node.parent : null;
    /** @param {import('estree').CallExpression} call of a function that gets the name of a route first */
    const checkName = (call) => {
      if (!isWritten(call.arguments[0])) context.report({ node: call, messageId: 'written' });
    };
    /** @param {Placed} node what useRouteRefs returned */
    const checkRefs = (node) => {
      const { parent } = node;
      const call = callOf(node);
      const isHas =
        parent.type === 'MemberExpression' &&
        parent.object === node &&
        parent.property.type === 'Identifier' &&
        parent.property.name === 'has';
      if (call) checkName(call);
      else if (parent.type !== 'ArrayExpression' && !isHas) context.report({ node, messageId: 'handedOn' });
    };
    return {
      ImportDeclaration(declaration) {
        // As the parser of TypeScript adds it.
        const { importKind } = /** @type {{ importKind?: 'type' | 'value' }} */ (declaration);
        if (declaration.source.value !== HOST || importKind === 'type') return;
        for (const specifier of declaration.specifiers) {
          if (specifier.type !== 'ImportSpecifier' || specifier.imported.type !== 'Identifier') {
            context.report({ node: specifier, messageId: 'everything' });
            continue;
          }
          const { name } = specifier.imported;
          if (name !== 'useHref' && name !== 'useRouteRefs') continue;
          for (const use of usesOf(specifier)) {
            const call = callOf(use);
            if (!call) context.report({ node: use, messageId: 'handedOn' });
            else if (name === 'useHref') checkName(call);
            else if (call.parent.type === 'VariableDeclarator' && call.parent.id.type === 'Identifier')
              for (const refs of usesOf(call.parent)) checkRefs(refs);
            else checkRefs(call);
          }
        }
      },
    };
  },
};
