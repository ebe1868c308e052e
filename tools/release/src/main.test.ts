import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { registryPlugin } from '@parcelway/app-registry';
import { remoteBuild, shellBuild } from '@parcelway/app-registry/test-builds';
import Fastify, { type FastifyInstance } from 'fastify';
import { main } from './main';

let root: string;
let code: string;
let built: string[];
let env: NodeJS.ProcessEnv;
const stateDir = () => path.join(root, '.data/registry');

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'release command '));
  [code, built, env] = ['1', [], {}];
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** As webpack would, into the app's folder. */
async function build(id: string): Promise<void> {
  built.push(id);
  const app = path.join(root, 'apps', id);
  await rm(path.join(app, 'dist'), { recursive: true, force: true });
  for (const file of id === 'shell' ? shellBuild({ code }) : remoteBuild(id, { code })) {
    await mkdir(path.dirname(path.join(app, 'dist', file.path)), { recursive: true });
    await writeFile(path.join(app, 'dist', file.path), file.content);
  }
  await writeFile(path.join(app, 'package.json'), JSON.stringify({ version: '1.4.0' }));
}

async function run(...argv: string[]): Promise<{ code: number; out: string; errors: string }> {
  const [out, errors]: [string[], string[]] = [[], []];
  const exit = await main(argv, {
    root,
    cwd: root,
    env,
    ...{ build, check: async () => undefined },
    out: (line) => out.push(line),
    log: (line) => errors.push(line),
  });
  return { code: exit, out: out.join('\n'), errors: errors.join('\n') };
}
const json = async <T>(...argv: string[]): Promise<T> => JSON.parse((await run(...argv, '--json')).out) as T;
const versionOf = async (...argv: string[]) => (await json<{ version: string }>(...argv)).version;

describe('on a storage, without a registry', () => {
  const here = ['--storage', 'releases'];

  test('publish builds the one app, and the first release is live', async () => {
    expect(await run('publish', 'shell', ...here)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^shell@1\.4\.0-\w+ is published, and live in all shops/),
    });
    expect(built).toEqual(['shell']);
  });

  test("a remote's first release waits, and the command that releases it to shops is printed", async () => {
    await run('publish', 'shell', ...here);
    const { out } = await run('publish', 'orders', ...here);
    expect(out).toMatch(/no shop gets it yet[^]*npm run release -- promote orders[^]*promote orders 1\.4\.0-/);
    expect((await run('status', ...here)).out).toMatch(/stable {4}none yet\n {2}canary .* 0 %/);
  });

  test('the life of a release: canary, steps, stable, rollback, and the log records it', async () => {
    await run('publish', 'shell', ...here);
    const one = await versionOf('publish', 'orders', '--live', ...here);
    code = '2';
    const two = await versionOf('publish', 'orders', ...here);
    expect(
      (await run('canary', 'orders', '--version', two, '--percent', '10', '--auto', '--plans', '3,4', ...here)).out,
    ).toMatch(new RegExp(`canary {4}${two} {2}10 % .*plans 3, 4, promoted by the schedule`));
    expect((await run('pause', 'orders', ...here)).out).toContain('paused');
    expect(await run('promote', 'orders', ...here)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('Refused (state): the canary'),
    });
    await run('resume', 'orders', ...here);
    expect((await run('promote', 'orders', ...here)).out).toContain('25 %');
    expect((await run('promote', 'orders', ...here)).out).toContain(`stable    ${two}\n  previous  ${one}`);
    expect((await run('rollback', 'orders', '--reason', 'throws', ...here)).out).toContain(
      `stable    ${one}\n  bad       ${two}`,
    );
    expect((await run('status', 'orders', ...here)).out).toBe(
      `environment development\norders\n  stable    ${one}\n  bad       ${two}`,
    );
    expect((await run('audit', '--limit', '1', ...here)).out).toMatch(
      new RegExp(`local +rollback orders@${two} {2}throws`),
    );
  });

  test('key new puts a signing key in front, and what the one before signed is still believed', async () => {
    await run('publish', 'shell', ...here);
    const { id } = await json<{ id: string }>('key', 'new');
    const { keys } = JSON.parse(await readFile(path.join(stateDir(), 'keys.json'), 'utf8')) as {
      keys: { id: string }[];
    };
    expect(keys.map((key) => key.id)).toEqual([id, expect.any(String)]);
    expect(await run('verify', 'shell', ...here)).toMatchObject({ code: 0 });
    code = '2';
    const version = await versionOf('publish', 'shell', ...here);
    expect(await readFile(path.join(root, 'releases/r/shell', version, 'integrity.json'), 'utf8')).toContain(
      `"keyId":"${id}"`,
    );
  });

  test('verify checks the stable release unless another is named, and ends with 1 when a file is not what was published', async () => {
    const version = await versionOf('publish', 'shell', ...here);
    expect(await run('verify', 'shell', ...here)).toMatchObject({
      code: 0,
      out: expect.stringContaining('every file fits'),
    });
    await writeFile(path.join(root, 'releases/r/shell', version, 'js/main.js'), 'evil()');
    expect(await run('verify', 'shell', version, ...here)).toMatchObject({
      code: 1,
      out: expect.stringContaining('js/main.js'),
    });
  });

  test('a candidate is published under its name, a build that is there is used with --no-build', async () => {
    await run('publish', 'shell', ...here);
    await build('orders');
    expect((await run('publish', 'orders', '--candidate', 'pr.7', '--no-build', ...here)).out).toMatch(
      /^orders@1\.4\.0-pr\.7-\w+ is published\.\nShow it .* link orders@1\.4\.0-pr\.7-/,
    );
    expect(built).toEqual(['shell', 'orders']);
  });

  test('another environment of the same storage has channels of its own', async () => {
    await run('publish', 'shell', ...here);
    expect((await run('status', ...here, '--environment', 'staging')).out).toContain(
      'Nothing is live. Publish the shell first',
    );
  });

  test('in production there is no local token', async () => {
    const inProduction = [...here, '--environment', 'production'];
    expect(await run('publish', 'shell', ...inProduction)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('there is no publish token: Set RELEASE_TOKEN'),
    });
    env.RELEASE_TOKEN = (await json<{ token: string }>('token', 'new', '--name', 'ci', '--remotes', 'shell')).token;
    expect((await run('publish', 'shell', ...inProduction)).code).toBe(0);
    expect(await run('publish', 'orders', ...inProduction)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('Refused (ownership): the token ci may change shell'),
    });
  });

  test('a storage that cannot be used ends with 3', async () => {
    await writeFile(path.join(root, 'file'), '');
    expect(await run('status', '--storage', 'file')).toMatchObject({
      code: 3,
      errors: expect.stringContaining('is a file: name a folder'),
    });
  });
});

describe('tokens', () => {
  test('are made, listed without what they are, and revoked', async () => {
    const { token } = await json<{ token: string }>(
      'token',
      'new',
      '--name',
      'ci-orders',
      '--remotes',
      'orders,returns',
      '--owner',
      'team-orders',
    );
    const { out } = await run('token', 'list');
    expect(out).toMatch(/^ci-orders +team-orders +orders, returns/);
    expect(out).not.toContain(token);
    expect((await run('token', 'revoke', '--name', 'ci-orders')).code).toBe(0);
    expect(await run('token', 'revoke', '--name', 'ci-orders')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('there is no token named ci-orders'),
    });
  });
});

describe('over HTTP', () => {
  let app: FastifyInstance;
  beforeEach(async () => {
    app = Fastify({ forceCloseConnections: true });
    await app.register(registryPlugin, {
      APP_URL: 'http://app.example',
      SHOPIFY_API_KEY: 'key',
      SHOPIFY_API_SECRET: 'a-secret-for-this-test-only',
      PLATFORM_ADMIN_URL: 'https://admin.example',
      PLATFORM_CDN_URL: 'https://cdn.example',
      PRODUCT_NAME: 'Parcelway',
      releases: path.join(root, 'releases'),
      stateDir: stateDir(),
      environment: 'staging',
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    env.REGISTRY_URL = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  });
  afterEach(() => app.close());

  test('the same commands, with the local token of the registry on this machine', async () => {
    expect((await run('publish', 'shell')).code).toBe(0);
    await run('publish', 'orders', '--live');
    code = '2';
    const two = await versionOf('publish', 'orders');
    expect((await run('canary', 'orders', '--version', two, '--percent', '1')).out).toContain('1 %');
    expect((await run('promote', 'orders', two)).out).toContain(`stable    ${two}`);
    expect((await run('verify', 'orders')).code).toBe(0);
    expect((await run('status')).out).toMatch(/^environment staging\norders\n {2}stable/);
    expect(await json<unknown[]>('audit')).toHaveLength(5);
    expect(await run('canary', 'orders', '--version', two, '--percent', '1')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('is stable already'),
    });
  });

  test('link prints an address that opens one release', async () => {
    await run('publish', 'shell');
    const version = await versionOf('publish', 'orders');
    const { out } = await run('link', `orders@${version}`, '--shop', 'one.myshopify.com');
    expect(out).toMatch(
      new RegExp(
        `^http://app\\.example/orders\\?.*mfe=orders%40${version}&grant=.+\nOpens orders@${version} in the first session`,
      ),
    );
  });

  test('reading needs no token, and a wrong one changes nothing', async () => {
    env.RELEASE_TOKEN = 'wrong';
    expect((await run('status')).code).toBe(0);
    const { code: exit, errors } = await run('publish', 'shell');
    expect(exit).toBe(1);
    expect(errors).toContain('Refused (token): this token is not known here');
    expect(errors).toContain('Set RELEASE_TOKEN');
  });

  test('no registry, and something that is none, end with 3 and how to go on', async () => {
    expect(await run('status', '--registry', 'http://127.0.0.1:1')).toMatchObject({
      code: 3,
      errors: expect.stringContaining('Start one with npm start'),
    });
    const other = Fastify({ forceCloseConnections: true });
    await other.listen({ port: 0, host: '127.0.0.1' });
    expect(
      await run('status', '--registry', `http://127.0.0.1:${(other.server.address() as AddressInfo).port}`),
    ).toMatchObject({ code: 3, errors: expect.stringContaining('is no registry') });
    await other.close();
  });
});

describe('an invalid command line ends with 2, and prints the usage', () => {
  test.each([
    [['ship', 'orders'], 'There is no command "ship"'],
    [['publish'], 'npm run release -- publish <id>'],
    [['rollback', 'orders'], 'needs --reason'],
    [['canary', 'orders', '--version', '1.0.0-a'], 'needs --percent'],
    [
      ['canary', 'orders', '--version', '1.0.0-a', '--percent', 'ten'],
      '--percent takes a number from 0 to 100, not "ten"',
    ],
    [['promote', 'orders', '--reason', 'x'], 'promote knows no --reason'],
    [['status', '--verbose'], '--help lists the options'],
    [['link', 'orders', '--shop', 'x'], 'link <id>@<release>'],
    [['status', '--storage', 'a', '--registry', 'http://b'], 'do not go together'],
  ])('%j', async (argv, message) => {
    expect(await run(...argv)).toMatchObject({ code: 2, errors: expect.stringContaining(message) });
  });
  test('in JSON too', async () => {
    expect(await json('ship')).toEqual({ error: expect.stringContaining('There is no command') });
  });
});

test('--help names every command', async () => {
  const { code: exit, out } = await run('--help');
  expect(exit).toBe(0);
  for (const command of [
    'publish',
    'canary',
    'promote',
    'rollback',
    'pause',
    'resume',
    'status',
    'verify',
    'audit',
    'link',
    'token new',
    'key new',
  ])
    expect(out).toMatch(new RegExp(`^ {2}${command} `, 'm'));
});
