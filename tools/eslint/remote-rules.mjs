// @ts-check
/**
 * What a remote must not do to the page that it shares with others. ESLint finds what can be seen in the source; the shell's guard finds the
 * rest while it runs. Publishing does not accept these rules switched off (`remote-check.config.mjs`, and the registry's gate).
 */

import { writtenRefs } from './written-refs.mjs';

/** @typedef {import('estree').Node} Node */
/** @typedef {import('eslint').Rule.RuleContext} Context */
/** @typedef {import('eslint').Scope.Variable} Variable */

const WINDOW = new Set(['window', 'globalThis', 'self', 'top', 'parent', 'frames']);
/** Globals that everything on the page uses. */
const BUILT_IN = new Set([
  ...[
    'Array',
    'Object',
    'Function',
    'Promise',
    'JSON',
    'Math',
    'Date',
    'Number',
    'String',
    'Boolean',
    'Symbol',
    'RegExp',
  ],
  ...['Error', 'Map', 'Set', 'WeakMap', 'WeakSet', 'Reflect', 'Proxy', 'Intl', 'Iterator', 'BigInt'],
  ...[
    'Node',
    'Element',
    'HTMLElement',
    'Document',
    'DocumentFragment',
    'ShadowRoot',
    'EventTarget',
    'Event',
    'CustomEvent',
  ],
  ...['History', 'Location', 'Storage', 'XMLHttpRequest', 'Request', 'Response', 'Headers', 'URL', 'URLSearchParams'],
  ...['AbortController', 'MutationObserver', 'ResizeObserver', 'IntersectionObserver', 'CSSStyleSheet'],
  ...['document', 'navigator', 'history', 'console', 'performance', 'crypto', 'customElements', 'localStorage'],
  ...['sessionStorage', 'fetch', 'setTimeout', 'setInterval', 'requestAnimationFrame', 'queueMicrotask'],
]);
/** Functions that change the object they get first. */
const CHANGERS = {
  Object: new Set([
    'assign',
    'defineProperty',
    'defineProperties',
    'setPrototypeOf',
    'freeze',
    'seal',
    'preventExtensions',
  ]),
  Reflect: new Set(['set', 'defineProperty', 'deleteProperty', 'setPrototypeOf', 'preventExtensions']),
};
const PAGE_PARTS = new Set(['body', 'head', 'documentElement', 'scrollingElement']);

/** @param {Context} context @param {Node} node an identifier @returns {Variable | null} */
function variableOf(context, node) {
  if (node.type !== 'Identifier') return null;
  for (
    let scope = /** @type {import('eslint').Scope.Scope | null} */ (context.sourceCode.getScope(node));
    scope;
    scope = scope.upper
  ) {
    const found = scope.set.get(node.name);
    if (found) return found;
  }
  return null;
}

/**
 * Where an expression leads from a global: `['window', 'Array', 'prototype']`, through constants that only name another; null for what is
 * the module's own.
 * @param {Context} context @param {Node | null | undefined} node @returns {string[] | null}
 */
function pathOf(context, node) {
  if (!node) return null;
  const typed = /** @type {{ type: string, expression?: Node }} */ (node);
  if (['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression', 'ChainExpression'].includes(typed.type))
    return pathOf(context, typed.expression);
  if (node.type === 'MemberExpression') {
    const object = pathOf(context, node.object);
    const { property } = node;
    const name =
      !node.computed && property.type === 'Identifier'
        ? property.name
        : property.type === 'Literal'
          ? String(property.value)
          : '*';
    return object && [...object, name];
  }
  if (node.type !== 'Identifier') return null;
  const variable = variableOf(context, node);
  if (!variable || variable.defs.length === 0) return [node.name];
  const [definition] = variable.defs;
  if (
    definition?.type !== 'Variable' ||
    definition.parent?.type !== 'VariableDeclaration' ||
    definition.parent.kind !== 'const'
  )
    return null;
  const { id, init } = /** @type {import('estree').VariableDeclarator} */ (definition.node);
  if (id.type === 'Identifier') return pathOf(context, init);
  // `const { body } = document`
  const from = pathOf(context, init);
  const part =
    id.type === 'ObjectPattern' &&
    id.properties.find(
      (one) => one.type === 'Property' && one.value.type === 'Identifier' && one.value.name === node.name,
    );
  return from && part && part.type === 'Property' && part.key.type === 'Identifier' ? [...from, part.key.name] : null;
}

/** The same without `window.` in front. @param {string[] | null} path */
const own = (path) => {
  let rest = path ?? [];
  while (rest.length > 1 && WINDOW.has(rest[0] ?? '')) rest = rest.slice(1);
  return rest;
};

/** @param {string} docs @param {(context: Context, report: (node: Node) => void) => import('eslint').Rule.RuleListener} create @returns {import('eslint').Rule.RuleModule} */
const rule = (docs, create) => ({
  meta: { type: 'problem', docs: { description: docs }, schema: [], messages: { found: docs } },
  create: (context) => create(context, (node) => context.report({ node, messageId: 'found' })),
});

/** Something that everything on the page shares. @param {string[] | null} path of the object that is changed */
function isShared(path) {
  const [first = '', ...rest] = own(path);
  if (rest.includes('prototype') || rest.includes('__proto__')) return BUILT_IN.has(first);
  return WINDOW.has(first) || (BUILT_IN.has(first) && rest.length === 0);
}

export const rules = {
  'no-patched-globals': rule(
    'Everything on the page shares these: keep what you need in your own module, and change no global, built-in or prototype.',
    (context, report) => {
      const change = (/** @type {Node} */ target) => {
        if (target.type === 'Identifier') {
          const variable = variableOf(context, target);
          if ((!variable || variable.defs.length === 0) && BUILT_IN.has(target.name)) report(target);
        } else if (target.type === 'MemberExpression') {
          const whole = own(pathOf(context, target));
          // An address is gone to, not patched; the title is the host's to set.
          if (whole[0] === 'location') return;
          if (isShared(pathOf(context, target.object))) report(target);
        }
      };
      return {
        AssignmentExpression: ({ left }) => change(left),
        UpdateExpression: ({ argument }) => change(argument),
        UnaryExpression: ({ operator, argument }) => operator === 'delete' && change(argument),
        CallExpression(node) {
          const path = own(pathOf(context, node.callee));
          const changes =
            path.length === 2 && CHANGERS[/** @type {keyof typeof CHANGERS} */ (path[0])]?.has(path[1] ?? '');
          const [target] = node.arguments;
          if (!changes || !target) return;
          const at = pathOf(context, target);
          if (at && (isShared(at) || isShared([...at, '*']))) report(node);
        },
      };
    },
  ),
  'no-page-listeners': rule(
    'A listener of the page outlives the screen and hears what is not its own: use usePageListener of @parcelway/host, which removes it.',
    (context, report) => {
      const isPage = (/** @type {string[]} */ path) =>
        path.length === 0 ||
        (path.length === 1 && (WINDOW.has(path[0] ?? '') || path[0] === 'document')) ||
        (path[0] === 'document' && path.length === 2 && PAGE_PARTS.has(path[1] ?? ''));
      return {
        CallExpression(node) {
          const path = own(pathOf(context, node.callee));
          if (path.at(-1) === 'addEventListener' && isPage(path.slice(0, -1))) report(node);
        },
        AssignmentExpression({ left }) {
          if (left.type !== 'MemberExpression') return;
          const path = own(pathOf(context, left));
          if (/^on[a-z]+$/.test(path.at(-1) ?? '') && path.length > 0 && isPage(path.slice(0, -1))) report(left);
        },
      };
    },
  ),
  'no-page-dom': rule(
    "A remote draws inside its own element: the rest of the page is the shell's. Dialogs, popovers and toasts come from @parcelway/ui and @parcelway/host.",
    (context, report) => ({
      MemberExpression(node) {
        const path = own(pathOf(context, node));
        if (path.length !== 2 || path[0] !== 'document') return;
        if (PAGE_PARTS.has(path[1] ?? '') || ['write', 'writeln', 'open'].includes(path[1] ?? '')) report(node);
      },
      'VariableDeclarator > ObjectPattern > Property'(/** @type {any} */ node) {
        const declarator = node.parent.parent;
        if (
          declarator.init &&
          own(pathOf(context, declarator.init)).join() === 'document' &&
          PAGE_PARTS.has(node.key.name)
        )
          report(node);
      },
      CallExpression(node) {
        const path = own(pathOf(context, node.callee));
        const [first] = node.arguments;
        const finds = /^(querySelector(All)?|getElementsByTagName)$/.test(path[1] ?? '') && path[0] === 'document';
        if (finds && first?.type === 'Literal' && /^(body|html|head|:root)\b/i.test(String(first.value))) report(node);
      },
    }),
  ),
  'no-style-elements': rule(
    'Styles of a remote come from its *.module.css files: a style element or sheet reaches the whole page.',
    (context, report) => ({
      JSXOpeningElement(/** @type {any} */ node) {
        if (['style', 'link'].includes(node.name.name)) report(node);
      },
      CallExpression(node) {
        const { callee } = node;
        const name =
          callee.type === 'Identifier'
            ? callee.name
            : callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
              ? callee.property.name
              : '';
        if (name === 'insertRule' || name === 'addRule') report(node);
        const text = name === 'createElementNS' ? node.arguments[1] : node.arguments[0];
        if (/^createElement(NS)?$/.test(name) && text?.type === 'Literal' && /^(style|link)$/i.test(String(text.value)))
          report(node);
      },
      NewExpression(node) {
        if (own(pathOf(context, node.callee)).join() === 'CSSStyleSheet') report(node);
      },
      // A frame of the remote's own may be dressed.
      MemberExpression(node) {
        if (node.computed || node.property.type !== 'Identifier' || node.property.name !== 'adoptedStyleSheets') return;
        const { object } = node;
        const ofOwner =
          object.type === 'MemberExpression' &&
          object.property.type === 'Identifier' &&
          object.property.name === 'ownerDocument';
        if (ofOwner || own(pathOf(context, object)).join() === 'document') report(node);
      },
    }),
  ),
  'no-endless-loop': rule(
    'This loop has no end: the whole page stands still. Give it a condition, or leave it with break or return.',
    (context, report) => {
      const always = (/** @type {Node | null | undefined} */ test) =>
        !test || (test.type === 'Literal' && Boolean(test.value));
      const check = (/** @type {any} */ loop) =>
        always(loop.test) && !canEnd(loop, context.sourceCode.visitorKeys) && report(loop);
      return { WhileStatement: check, DoWhileStatement: check, ForStatement: check };
    },
  ),
  'written-refs': writtenRefs,
};

/** Whether something in a loop leaves it, or lets others run. @param {any} loop @param {Record<string, readonly string[]>} keys */
function canEnd(loop, keys) {
  const label = loop.parent?.type === 'LabeledStatement' ? loop.parent.label.name : null;
  /** @param {any} node @param {boolean} inner in another loop or switch, whose breaks are its own @returns {boolean} */
  const leaves = (node, inner) => {
    if (!node || typeof node.type !== 'string') return false;
    if (/Function/.test(node.type)) return false;
    if (['ReturnStatement', 'ThrowStatement', 'AwaitExpression', 'YieldExpression'].includes(node.type)) return true;
    if (node.type === 'ForOfStatement' && node.await) return true;
    if (node.type === 'BreakStatement')
      return node.label ? node.label.name === label || isOutside(node.label.name) : !inner;
    if (node.type === 'ContinueStatement' && node.label) return isOutside(node.label.name);
    const within = inner || /^(While|DoWhile|For|ForIn|ForOf|Switch)Statement$/.test(node.type);
    return (keys[node.type] ?? []).some((key) => [node[key]].flat().some((child) => leaves(child, within)));
  };
  /** @param {string} name of a label around this loop */
  const isOutside = (name) => {
    for (let at = loop.parent; at; at = at.parent)
      if (at.type === 'LabeledStatement' && at.label.name === name) return true;
    return false;
  };
  return leaves(loop.body, false);
}

/** ESLint's own that belong to them. */
const OF_ESLINT = ['for-direction', 'no-unmodified-loop-condition'];
export const remotePlugin = { rules };
/** @type {Record<string, 'error'>} */
export const REMOTE_RULES = Object.fromEntries(
  [...Object.keys(rules).map((name) => `remote/${name}`), ...OF_ESLINT].map((name) => [
    name,
    /** @type {const} */ ('error'),
  ]),
);
/** Files of a remote that are never released. */
export const NOT_RELEASED = ['**/*.test.{ts,tsx}', '**/test-*.{ts,tsx}', '**/testing/**', '**/isolated/**'];
