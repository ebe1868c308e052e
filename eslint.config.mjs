// @ts-check
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import {
  ALLOWED,
  E2E_ALLOWED,
  ISOLATED_ALLOWED,
  REMOTE_ALLOWED,
  RESTRICTED,
  SERVER_FLOORS,
} from './tools/eslint/import-table.mjs';
import { NOT_RELEASED, REMOTE_RULES, remotePlugin } from './tools/eslint/remote-rules.mjs';

const root = import.meta.dirname;
const remotes = readdirSync(path.join(root, 'apps'))
  .map((id) => `apps/${id}`)
  .filter((dir) => !(dir in ALLOWED) && existsSync(path.join(root, dir, 'package.json')));
/** @type {Record<string, readonly string[]>} */
const table = { ...ALLOWED, ...Object.fromEntries(remotes.map((dir) => [dir, REMOTE_ALLOWED])) };

const TESTS = ['**/*.test.{ts,tsx}', '**/*.isolation.ts', '**/test-*.{ts,tsx}', '**/testing/**'];
/** Fixtures of a remote: what answers its calls in the isolated host. */
const ISOLATED = ['isolated/**/*.{ts,tsx}'];
const BROWSER = [
  'apps/shell',
  'apps/isolated-host',
  ...remotes,
  'libs/ui',
  'libs/router',
  'libs/i18n',
  'libs/federation',
  'libs/host',
  'libs/charts',
  'libs/api',
  'libs/editor',
  'libs/store-connection',
  'libs/isolated',
];

/** What `tsconfig.json` includes, and so has types. */
const TYPED = ['**/*.{ts,tsx}', 'tools/*/*.{mjs,cjs}'];

/** The import rule of one folder: its allowed packages, and what is kept to one place. */
function imports(
  /** @type {string} */ dir,
  /** @type {readonly string[]} */ allowed,
  /** @type {readonly string[]} */ more = [],
  /** @type {readonly { regex: string, message: string }[]} */ further = [],
) {
  const names = [...allowed, ...more, path.basename(dir)].join('|');
  return [
    'error',
    {
      patterns: [
        {
          regex: `^@parcelway/(?!(?:${names})(?:$|/))`,
          message: `${dir} may import only: ${allowed.map((name) => `@parcelway/${name}`).join(', ') || 'no workspace package'}. Dependencies point down (docs/architecture/README.md).`,
        },
        {
          regex: '(^|/)\\.\\./(?:\\.\\./)*(apps|libs|tools)/',
          message: 'Import a package by its name, not by a path into its folder.',
        },
        ...RESTRICTED.filter(({ except }) => !except.some((place) => dir === place || dir.startsWith(`${place}/`))).map(
          ({ regex, message }) => ({ regex, message }),
        ),
        ...further,
      ],
    },
  ];
}

/** Where something of that name is compared to, set to or looked up among one of the digits that the constant names. */
const noDigits = (/** @type {string} */ name, /** @type {string} */ constant) => {
  const digit = 'Literal[raw=/^[0-7]$/]';
  const left = ['left.name', 'left.property.name', 'left.expression.property.name'];
  const argument = ['arguments.0.name', 'arguments.0.property.name'];
  const named = (/** @type {string[]} */ places) => `:matches(${places.map((at) => `[${at}=${name}]`).join(', ')})`;
  return {
    selector: [
      `:matches(BinaryExpression, LogicalExpression, AssignmentExpression, AssignmentPattern):not([operator=/^[-+*%]$/], [left.computed=true], [left.expression.computed=true])${named(left)} > ${digit}.right`,
      `Property[key.name=${name}] > ${digit}.value`,
      `Property[key.name=${name}] > :matches(ArrayExpression, ConditionalExpression, TSAsExpression) > ${digit}`,
      `JSXAttribute[name.name=${name}] > JSXExpressionContainer > ${digit}`,
      `SwitchStatement${named(['discriminant.name', 'discriminant.property.name'])} > SwitchCase > ${digit}`,
      `CallExpression[callee.property.name='includes']${named(argument)} > MemberExpression > ArrayExpression > ${digit}`,
    ].join(', '),
    message: `Use ${constant} (@parcelway/domain) instead of a digit.`,
  };
};

const SYNTAX = [
  noDigits('/^(?!email|fulfil|.*sub)\\w*status$/i', 'ShipmentStatus'),
  noDigits('/^fulfillment_?(status|state)$/i', 'FulfillmentState'),
  { selector: 'ExportDefaultDeclaration', message: 'Export by name.' },
  {
    selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
    message: 'HTML from outside is shown by the one sanitising component of libs/ui only.',
  },
];
const MARKUP = [
  'AssignmentExpression[left.property.name=/^(inner|outer)HTML$/]',
  'CallExpression[callee.property.name=/^(insertAdjacentHTML|setHTMLUnsafe)$/]',
].map((selector) => ({
  selector,
  message: 'HTML from outside is shown by the one sanitising component of libs/ui only.',
}));

/** One connection per call: what runs in a transaction gets `trx`. The pool refuses what these cannot see (`InTransactionError`). */
const IN_TRANSACTION = [
  "CallExpression[callee.name='withShop']",
  "MemberExpression[property.name='db']",
  "Identifier[name='db']",
  "CallExpression[callee.property.name='addNow']",
  "CallExpression[callee.object.property.name='platform']",
].map((inside) => ({
  selector: `CallExpression[callee.name='withShop'] > :function ${inside}`,
  message: 'A transaction is open here and holds the one connection of this call: pass `trx` on.',
}));

export default tseslint.config(
  { ignores: ['**/dist*/**', '**/node_modules/**', '.cache/**', '.data/**', '.nx/**'] },
  {
    files: ['**/*.{ts,tsx,mjs,cjs}'],
    extends: [tseslint.configs.base],
    linterOptions: { reportUnusedDisableDirectives: 'error' },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommended],
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-empty-object-type': 'off',
      'no-restricted-syntax': ['error', ...SYNTAX],
      'no-restricted-globals': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    files: TYPED,
    languageOptions: { parserOptions: { project: 'tsconfig.json', tsconfigRootDir: root } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    },
  },
  {
    files: [...BROWSER, 'libs/email', 'libs/testing'].map((dir) => `${dir}/src/**/*.{ts,tsx}`),
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  { files: ['**/*.d.ts'], rules: { 'no-restricted-syntax': 'off' } },
  ...Object.entries(table).flatMap(([dir, allowed]) => [
    { files: [`${dir}/src/**/*.{ts,tsx}`], rules: { 'no-restricted-imports': imports(dir, allowed) } },
    // Tests may also use the test kit, the fixtures of the isolated host, and the list of naughty strings.
    {
      files: TESTS.map((glob) => `${dir}/src/${glob}`),
      rules: {
        'no-restricted-imports': imports(dir, allowed, [
          ...ISOLATED_ALLOWED,
          'shop-twin',
          'couriers/naughty-strings.json',
        ]),
      },
    },
  ]),
  { files: ['apps/*/e2e/src/**/*.ts'], rules: { 'no-restricted-imports': imports('apps/*/e2e', E2E_ALLOWED) } },
  ...SERVER_FLOORS.flat().map((folder, index, folders) => ({
    files: [`apps/api/src/${folder}/**/*.ts`],
    ignores: TESTS,
    rules: {
      'no-restricted-imports': imports(
        'apps/api',
        ALLOWED['apps/api'],
        [],
        [
          {
            regex: `^(?:\\.\\./)+(?:${folders.slice(index + 1).join('|') || '(?!)'})(?:/|$)`,
            message: `${folder} is below that folder of the server: pass it in, or move what both need down (SERVER_FLOORS of tools/eslint/import-table.mjs).`,
          },
        ],
      ),
    },
  })),
  ...remotes.map((dir) => ({
    files: ISOLATED.map((glob) => `${dir}/src/${glob}`),
    rules: { 'no-restricted-imports': imports(dir, REMOTE_ALLOWED, ISOLATED_ALLOWED) },
  })),
  ...BROWSER.map((dir) => ({
    files: [`${dir}/src/**/*.{ts,tsx}`],
    ignores: TESTS,
    rules: {
      'no-restricted-syntax': ['error', ...SYNTAX, ...MARKUP],
      'no-restricted-globals': [
        'error',
        ...(dir === 'libs/host'
          ? []
          : ['localStorage', 'sessionStorage'].map((name) => ({
              name,
              message: 'Use `storage` of @parcelway/host: an iframe may deny the real one.',
            }))),
        ...(['libs/api', 'libs/federation'].includes(dir)
          ? []
          : [{ name: 'fetch', message: 'Calls live in libs/api.' }]),
      ],
    },
  })),
  {
    files: remotes.map((dir) => `${dir}/src/**/*.{ts,tsx}`),
    ignores: NOT_RELEASED,
    plugins: { remote: remotePlugin },
    rules: REMOTE_RULES,
  },
  {
    // Parts of remotes.
    files: ['libs/{charts,editor,store-connection}/src/**/*.{ts,tsx}'],
    ignores: NOT_RELEASED,
    plugins: { remote: remotePlugin },
    rules: { 'remote/written-refs': 'error' },
  },
  {
    files: ['apps/api/src/**/*.ts'],
    ignores: TESTS,
    rules: { 'no-restricted-syntax': ['error', ...SYNTAX, ...IN_TRANSACTION] },
  },
  {
    // SQL stays in stores, where a reader looks for it.
    files: ['apps/api/src/**/*.ts'],
    ignores: ['**/*.store.ts', 'apps/api/src/db/**', 'apps/api/src/jobs/**', ...TESTS],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [
            { name: 'kysely', message: 'SQL lives in <domain>.store.ts.' },
            { name: 'pg', message: 'SQL lives in <domain>.store.ts.' },
          ],
        },
      ],
    },
  },
  {
    files: ['**/*.{ts,tsx,mjs,cjs}'],
    // A table of places: data. What is generated.
    ignores: ['tools/shop-twin/src/demo-store/places.ts', 'libs/public-client/src/schema.gen.ts'],
    rules: { 'max-lines': ['error', { max: 300 }] },
  },
);
