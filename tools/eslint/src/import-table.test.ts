import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../../..');

/** One planted violation per row of the table, and what the message must say. */
const PLANTED: { at: string; code: string; message: RegExp }[] = [
  { at: 'libs/domain/src/x.ts', code: "import '@parcelway/ui';", message: /may import only: no workspace package/ },
  { at: 'libs/remote-contract/src/x.ts', code: "import '@parcelway/domain';", message: /no workspace package/ },
  { at: 'libs/couriers/src/x.ts', code: "import '@parcelway/courier-events';", message: /@parcelway\/domain/ },
  { at: 'libs/holidays/src/x.ts', code: "import '@parcelway/domain';", message: /no workspace package/ },
  { at: 'libs/courier-events/src/x.ts', code: "import '@parcelway/couriers';", message: /@parcelway\/domain/ },
  { at: 'libs/platform-auth/src/x.ts', code: "import '@parcelway/domain';", message: /no workspace package/ },
  { at: 'libs/public-client/src/x.ts', code: "import '@parcelway/domain';", message: /no workspace package/ },
  { at: 'libs/storage/src/x.ts', code: "import '@parcelway/domain';", message: /no workspace package/ },
  { at: 'libs/http-contract/src/x.ts', code: "import '@parcelway/api';", message: /@parcelway\/domain/ },
  { at: 'libs/router/src/x.ts', code: "import '@parcelway/ui';", message: /no workspace package/ },
  { at: 'libs/i18n/src/x.ts', code: "import '@parcelway/host';", message: /@parcelway\/domain/ },
  { at: 'libs/ui/src/x.ts', code: "import '@parcelway/host';", message: /@parcelway\/router/ },
  { at: 'libs/charts/src/x.ts', code: "import '@parcelway/host';", message: /@parcelway\/i18n/ },
  { at: 'libs/api/src/x.ts', code: "import '@parcelway/host';", message: /@parcelway\/http-contract/ },
  { at: 'libs/host/src/x.ts', code: "import '@parcelway/federation';", message: /@parcelway\/remote-contract/ },
  { at: 'libs/federation/src/x.ts', code: "import '@parcelway/host';", message: /@parcelway\/remote-contract/ },
  { at: 'libs/email/src/x.ts', code: "import '@parcelway/ui';", message: /@parcelway\/domain/ },
  { at: 'libs/editor/src/x.ts', code: "import '@parcelway/isolated';", message: /@parcelway\/host/ },
  { at: 'libs/store-connection/src/x.ts', code: "import '@parcelway/editor';", message: /@parcelway\/host/ },
  { at: 'libs/testing/src/x.ts', code: "import '@parcelway/federation';", message: /@parcelway\/host/ },
  { at: 'libs/isolated/src/x.ts', code: "import '@parcelway/federation';", message: /@parcelway\/testing/ },
  {
    at: 'apps/orders/src/m.ts',
    code: "import '@parcelway/isolated';",
    message: /may import only: @parcelway\/remote-contract/,
  },
  { at: 'apps/orders/src/isolated/x.ts', code: "import '@parcelway/federation';", message: /@parcelway\/host/ },
  { at: 'apps/shell/src/x.ts', code: "import '@parcelway/app-orders';", message: /@parcelway\/federation/ },
  { at: 'apps/isolated-host/src/x.ts', code: "import '@parcelway/app-shell';", message: /@parcelway\/isolated/ },
  { at: 'apps/api/src/x.ts', code: "import '@parcelway/ui';", message: /@parcelway\/http-contract/ },
  { at: 'apps/registry/src/x.ts', code: "import '@parcelway/app-api';", message: /@parcelway\/remote-contract/ },
  { at: 'apps/storefront/src/x.ts', code: "import '@parcelway/ui';", message: /@parcelway\/domain/ },
  { at: 'tools/start/src/x.ts', code: "import '@parcelway/shop-twin';", message: /@parcelway\/app-api/ },
  { at: 'tools/shop-twin/src/x.ts', code: "import '@parcelway/app-api';", message: /@parcelway\/couriers/ },
  { at: 'tools/release/src/x.ts', code: "import '@parcelway/app-api';", message: /@parcelway\/app-registry/ },
  { at: 'tools/content/src/x.ts', code: "import '@parcelway/app-registry';", message: /@parcelway\/app-api/ },
  { at: 'tools/e2e/src/x.ts', code: "import '@parcelway/app-shell';", message: /@parcelway\/couriers/ },
  { at: 'apps/orders/e2e/src/x.ts', code: "import '@parcelway/app-orders';", message: /@parcelway\/couriers/ },
  { at: 'apps/orders/src/x.ts', code: "import '@parcelway/federation';", message: /@parcelway\/host/ },
  { at: 'apps/orders/src/y.ts', code: "import '@parcelway/app-shell';", message: /@parcelway\/host/ },
  { at: 'apps/orders/src/z.ts', code: "import '../../../libs/ui/src/index';", message: /by its name/ },
  { at: 'apps/orders/src/a.ts', code: "import '@shopify/polaris';", message: /@parcelway\/ui/ },
  { at: 'apps/orders/src/b.ts', code: "import '@shopify/polaris-icons';", message: /@parcelway\/ui/ },
  { at: 'apps/orders/src/c.ts', code: "import 'echarts/core';", message: /@parcelway\/charts/ },
  { at: 'apps/orders/src/d.ts', code: "import 'react-router';", message: /@parcelway\/router/ },
  { at: 'apps/shell/src/d.ts', code: "import '@module-federation/enhanced/runtime';", message: /libs\/federation/ },
  { at: 'apps/shell/src/e.ts', code: "import 'i18next';", message: /@parcelway\/i18n/ },
  { at: 'apps/orders/src/f.ts', code: "import '@reduxjs/toolkit/query/react';", message: /@parcelway\/api/ },
  { at: 'apps/orders/src/g.ts', code: "import 'dayjs';", message: /@parcelway\/i18n/ },
  { at: 'apps/orders/src/money.ts', code: "import 'big.js';", message: /@parcelway\/domain/ },
  { at: 'apps/orders/src/h.ts', code: "localStorage.getItem('x');", message: /storage/ },
  { at: 'apps/orders/src/i.ts', code: "void fetch('/x');", message: /libs\/api/ },
  {
    at: 'apps/orders/src/j.tsx',
    code: 'export const X = () => <p dangerouslySetInnerHTML={{ __html: "" }} />;',
    message: /sanitising component/,
  },
  { at: 'apps/orders/src/k.ts', code: 'export default 1;', message: /by name/ },
  { at: 'apps/api/src/db/x.ts', code: "import '../http/route';", message: /below that folder/ },
  { at: 'apps/api/src/tracking/time/x.ts', code: "import '../../orders/orders';", message: /below that folder/ },
  {
    at: 'apps/api/src/tracking-page/x.ts',
    code: "import '../notifications/mailer.port';",
    message: /below that folder/,
  },
  { at: 'apps/api/src/webhooks/y.store.ts', code: "import '@parcelway/ui';", message: /@parcelway\/http-contract/ },
  {
    at: 'apps/api/src/orders/orders.ts',
    code: "import { sql } from 'kysely';\nexport const x = sql;",
    message: /store\.ts/,
  },
  {
    at: 'apps/orders/src/hooks.tsx',
    code: 'export const X = ({ on }: { on: boolean }) => (on ? useState(1)[0] : null);',
    message: /Hook "useState" is called conditionally/,
  },
  {
    at: 'libs/ui/src/hooks.ts',
    code: 'export function useTitle(title: string) { useEffect(() => show(title), []); }',
    message: /Hook useEffect has a missing dependency: 'title'/,
  },
  { at: 'apps/orders/src/l.ts', code: 'export const x = (y: any) => y;', message: /any/ },
  ...[
    'withShop(ctx.db, id, (trx) => read(ctx.db));',
    'withShop(db, id, async (trx) => read(db));',
    'withShop(db, id, async () => withShop(pool, id, read));',
    "withShop(db, id, async (trx) => { await jobs.addNow('x', {}); });",
    'withShop(db, id, (trx) => ctx.platform.shopInfo(shop));',
  ].map((code, index) => ({ at: `apps/api/src/in-transaction-${index}.ts`, code, message: /pass `trx` on/ })),
  ...[
    'export const isThere = status === 4;',
    'export const isThere = parcel?.status !== 4;',
    'export const isKnown = row.to_status > 0;',
    'export const known = parcel?.status ?? 0;',
    'parcel.status = 4;',
    'export const row = { status: 3, sub_status: 3001 };',
    "export const row = { shipmentStatus: isThere ? 4 : 'none' };",
    'export const filters = { status: [6, 7] };',
    'switch (parcel.status) { case 7: f(); }',
    'export const isTrouble = [6, 7].includes(parcel.status);',
  ].map((code, index) => ({ at: `apps/api/src/digits-${index}.ts`, code, message: /Use ShipmentStatus/ })),
  { at: 'apps/orders/src/n.tsx', code: 'export const X = () => <Badge status={7} />;', message: /Use ShipmentStatus/ },
  {
    at: 'libs/testing/src/y.ts',
    code: 'export const row = { fulfillment_status: 1 };',
    message: /Use FulfillmentState/,
  },
];

// One process for all: loading the configuration is what is slow. (ESLint's configuration is ESM, which Jest does not load.)
// No such file exists, so none has types; the rules that need them are in typed-rules.test.ts.
const script = `
  import { ESLint } from 'eslint';
  import tseslint from 'typescript-eslint';
  const eslint = new ESLint({ cwd: ${JSON.stringify(root)}, overrideConfig: tseslint.configs.disableTypeChecked });
  const planted = JSON.parse(process.env.PLANTED);
  const out = [];
  for (const { at, code } of planted) {
    const [result] = await eslint.lintText(code, { filePath: at });
    out.push(result.messages.map((message) => message.message));
  }
  console.log(JSON.stringify(out));`;
let messages: string[][] = [];
beforeAll(() => {
  const env = { ...process.env, PLANTED: JSON.stringify(PLANTED.map(({ at, code }) => ({ at, code }))) };
  messages = JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root, env, encoding: 'utf8' }),
  ) as string[][];
}, 60_000);

test.each(PLANTED.map((row, index) => [row.at, row.code, index] as const))('%s refuses: %s', (_at, _code, index) => {
  expect(messages[index]?.join('\n')).toMatch(PLANTED[index]?.message as RegExp);
});

test('every row of the table has its violation', async () => {
  const listed = execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      "import { ALLOWED, RESTRICTED, SERVER_FLOORS } from './tools/eslint/import-table.mjs'; console.log(JSON.stringify({ folders: Object.keys(ALLOWED), restricted: RESTRICTED.map((r) => r.regex), server: SERVER_FLOORS.flat() }))",
    ],
    { cwd: root, encoding: 'utf8' },
  );
  const { folders, restricted, server } = JSON.parse(listed) as Record<'folders' | 'restricted' | 'server', string[]>;
  for (const folder of folders) expect(PLANTED.some(({ at }) => at.startsWith(`${folder}/`))).toBe(true);
  for (const regex of restricted)
    expect(PLANTED.some(({ code }) => new RegExp(regex).test(/import '([^']+)'/.exec(code)?.[1] ?? ''))).toBe(true);
  const onDisk = readdirSync(path.join(root, 'apps/api/src'), { withFileTypes: true });
  const named = onDisk.flatMap((entry) => (entry.isDirectory() && entry.name !== 'testing' ? [entry.name] : []));
  expect([...server].sort()).toEqual(named.sort());
});
