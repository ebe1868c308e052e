import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, freePortPair, ROOT, until } from './product';

/** `npm start` as a person types it: own data folder, embedded database, free ports. */
const data = mkdtempSync(path.join(tmpdir(), 'parcelway start '));
const children: ChildProcess[] = [];
afterAll(async () => {
  await Promise.all(children.map(interrupt));
  rmSync(data, { recursive: true, force: true });
});

interface Start {
  child: ChildProcess;
  output(): string;
  printed(text: RegExp, timeoutMs?: number): Promise<string>;
  exit: Promise<number | null>;
}

function start(args: string[], env: Record<string, string> = {}): Start {
  const child = spawn(process.execPath, [path.join(ROOT, 'tools/start/start.mjs'), ...args], {
    cwd: tmpdir(),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, INIT_CWD: data, PARCELWAY_DATA_DIR: data, DATABASE_URL: '', ...env },
  });
  children.push(child);
  let text = '';
  const waiting: { pattern: RegExp; resolve: (text: string) => void }[] = [];
  const append = (chunk: Buffer): void => {
    text += chunk;
    for (const waiter of waiting) if (waiter.pattern.test(text)) waiter.resolve(text);
  };
  child.stdout?.on('data', append);
  child.stderr?.on('data', append);
  const exit = new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
  });
  return {
    child,
    exit,
    output: () => text,
    printed: (pattern, timeoutMs = 120_000) =>
      new Promise((resolve, reject) => {
        if (pattern.test(text)) resolve(text);
        waiting.push({ pattern, resolve });
        setTimeout(() => reject(new Error(`never printed ${pattern}:\n${text}`)), timeoutMs).unref();
      }),
  };
}

async function interrupt(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  child.kill('SIGINT');
  await gone;
}

test('--help lists the options', async () => {
  const help = start(['--help']);
  expect(await help.exit).toBe(0);
  for (const option of [
    '--port',
    '--database-url',
    '--orders',
    '--store',
    '--extension',
    '--fresh',
    '--no-demo',
    '--help',
  ])
    expect(help.output()).toContain(option);
});

test('an unknown option is refused in one line', async () => {
  const wrong = start(['--nonsense']);
  expect(await wrong.exit).toBe(1);
  expect(wrong.output().trim().split('\n')).toHaveLength(1);
  expect(wrong.output()).toMatch(/--nonsense/);
});

test('--no-demo names every key that is missing and where to read on', async () => {
  const port = await freePortPair();
  const bare = start(['--no-demo', '--port', String(port)], {
    SHOPIFY_API_KEY: '',
    SHOPIFY_API_SECRET: '',
    ENCRYPTION_KEY: '',
    APP_URL: '',
    TRACKINGMORE_API_KEY: '',
    TRACKINGMORE_WEBHOOK_SECRET: '',
  });
  expect(await bare.exit).toBe(1);
  for (const name of ['APP_URL', 'SHOPIFY_API_KEY', 'SHOPIFY_API_SECRET', 'ENCRYPTION_KEY', 'TRACKINGMORE_API_KEY'])
    expect(bare.output()).toContain(name);
  expect(bare.output()).toContain('docs/how-to/connect-a-store.md');
});

test('a busy port is reported in one line', async () => {
  const port = await freePort();
  const busy = createServer().listen(port);
  await new Promise((resolve) => {
    busy.once('listening', resolve);
  });
  const second = start(['--port', String(port)]);
  expect(await second.exit).toBe(1);
  expect(second.output().trim()).toMatch(new RegExp(`^Port ${port} is in use[^\\n]*$`));
  busy.close();
});

test('it starts from a store file whose broken lines are reported by number, serves, refuses a second start on its data, and stops clean', async () => {
  const order = (n: number) => ({
    id: `gid://shopify/Order/${n}`,
    name: `#${n}`,
    createdAt: '2026-06-01T10:00:00Z',
    processedAt: '2026-06-01T10:00:00Z',
    updatedAt: '2026-06-02T10:00:00Z',
    displayFinancialStatus: 'PAID',
    displayFulfillmentStatus: 'FULFILLED',
    email: 'ada@example.com',
    fulfillments: [
      {
        id: `gid://shopify/Fulfillment/9${n}`,
        status: 'SUCCESS',
        createdAt: '2026-06-02T10:00:00Z',
        updatedAt: '2026-06-02T10:00:00Z',
        trackingInfo: [{ number: `1Z999AA1012345678${n % 10}`, company: 'UPS', url: null }],
      },
    ],
  });
  const file = path.join(data, 'my store.jsonl');
  writeFileSync(
    file,
    [
      JSON.stringify(order(1)),
      '{"id": "gid://shopify/Order/2", ',
      JSON.stringify(order(3)),
      'not json at all',
      '',
    ].join('\n'),
  );
  const port = await freePortPair();
  const first = start(['--port', String(port), '--store', 'my store.jsonl']);
  const text = await first.printed(/Stop with Ctrl-C/);
  const appUrl = `http://localhost:${port}`;
  for (const address of [
    `http://localhost:${port + 1}/store/parcelway-demo/apps/parcelway`,
    `${appUrl}/?shop=`,
    `${appUrl}/docs`,
    '/apps/track',
  ])
    expect(text).toContain(address);

  const health = await fetch(`${appUrl}/healthz`);
  expect(health.status).toBe(200);
  expect(await health.json()).toMatchObject({
    status: 'ok',
    version: expect.any(String),
    database: { ready: true },
    queue: { ready: true },
  });
  expect((await fetch(`${appUrl}/docs`)).status).toBe(200);
  expect(Object.keys(((await (await fetch(`${appUrl}/docs/json`)).json()) as { paths: object }).paths)).toContain(
    '/api/v1/order/list',
  );

  for (const log of ['server.log', 'twin.log']) expect(statSync(path.join(data, 'logs', log)).mode & 0o777).toBe(0o600);

  expect(text).toContain('the store file gave 2 orders; 2 lines could not be used');
  for (const line of [2, 4]) expect(text).toMatch(new RegExp(`line ${line}: is not JSON`));
  const report = (await (await fetch(`http://localhost:${port + 1}/twin/import-report`)).json()) as {
    orders: number;
    problems: { line: number }[];
  };
  expect([report.orders, report.problems.map(({ line }) => line)]).toEqual([2, [2, 4]]);
  // The file's orders are older than the usual 30 days, and are there all the same.
  const list = await until('both orders are synced', async () => {
    const { token } = (await (await fetch(`http://localhost:${port + 1}/twin/session-token`)).json()) as {
      token: string;
    };
    const answer = await fetch(`${appUrl}/api/v1/order/list?orderBy=1`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { data } = (await answer.json()) as { data: { shipments: { order_name: string; courier: string }[] } };
    return data.shipments.length === 2 && data.shipments;
  });
  expect(list.map(({ order_name: name, courier }) => [name, courier])).toEqual([
    ['#1', 'ups'],
    ['#3', 'ups'],
  ]);

  const second = start(['--port', String(await freePortPair())]);
  expect(await second.exit).toBe(1);
  expect(second.output()).toMatch(/data folder is in use/);

  await interrupt(first.child);
  expect(first.child.exitCode).toBe(0);
  await expect(fetch(`${appUrl}/healthz`)).rejects.toThrow();

  // The checkout is deleted and cloned again: the database may still be there, what it was encrypted with is gone.
  for (const name of readdirSync(data))
    if (name !== 'postgres') rmSync(path.join(data, name), { recursive: true, force: true });
  const third = start(['--port', String(port)]);
  expect(await third.printed(/Stop with Ctrl-C/)).toContain('removed the database of an earlier checkout');
  const { token } = (await (await fetch(`http://localhost:${port + 1}/twin/session-token`)).json()) as {
    token: string;
  };
  const session = await fetch(`${appUrl}/api/v1/auth/session`, { headers: { authorization: `Bearer ${token}` } });
  expect(session.status).toBe(200);
});
