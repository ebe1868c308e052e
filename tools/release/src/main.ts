import path from 'node:path';
import {
  addKey,
  ADDRESS_FILE,
  ChannelsRefused,
  LOCAL_TOKEN_FILE,
  readBuild,
  readState,
  ReleaseRefused,
  StorageError,
  Tokens,
} from '@parcelway/app-registry/command';
import { HELP, listOf, numberOf, readCommandLine, UsageError, type CommandLine } from './command-line';
import { appLines, auditLines, publishedLines, statusLines } from './print';
import { onStorage, overHttp, Unreachable, type ReleaseClient } from './release-client';

/** What the command has of the world around it. */
export interface World {
  /** The repository. */
  root: string;
  /** The working directory: relative folders are resolved from it. */
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** Lint and tests of one app, and the types of all; what has not changed since it passed is not run again. @throws when one fails */
  check(id: string): Promise<unknown>;
  /** Builds one app, unless its build is fresh. */
  build(id: string): Promise<unknown>;
  /** A line of the answer. */
  out(line: string): void;
  /** A line about what goes on or went wrong. */
  log(line: string): void;
}

/** What a command answers: `data` for machines, `lines` for people. */
interface Answer {
  data: unknown;
  lines: string[];
  /** The verified release is damaged. */ unsound?: boolean;
}

/** @returns exit code: 0 done, 1 refused, 2 wrong usage, 3 not reached */
export async function main(argv: string[], world: World): Promise<0 | 1 | 2 | 3> {
  const json = argv.includes('--json');
  try {
    const line = readCommandLine(argv);
    if (line.command === 'help') {
      world.out(HELP);
      return 0;
    }
    const { data, lines, unsound } = await answerTo(line, world);
    if (json) world.out(JSON.stringify(data, null, 2));
    else lines.forEach((text) => world.out(text));
    return unsound ? 1 : 0;
  } catch (error) {
    const { message } = error as Error;
    if (json)
      world.out(
        JSON.stringify({ error: message, ...(error instanceof ReleaseRefused && { gate: error.gate }) }, null, 2),
      );
    else world.log(error instanceof ReleaseRefused ? `Refused (${error.gate}): ${message}` : message);
    if (error instanceof UsageError) return 2;
    return error instanceof Unreachable || error instanceof StorageError || error instanceof ChannelsRefused ? 3 : 1;
  }
}

async function answerTo(line: CommandLine, world: World): Promise<Answer> {
  if (line.command === 'key new') return newKey(stateDirOf(line, world));
  return line.command.startsWith('token ') ? tokenCommand(line, stateDirOf(line, world)) : releaseCommand(line, world);
}

async function releaseCommand(line: CommandLine, world: World): Promise<Answer> {
  const {
    command,
    words: [id = '', release],
    values,
  } = line;
  const app = (channels: Parameters<typeof appLines>[1]): Answer => ({ data: channels, lines: appLines(id, channels) });
  // Parsed before any request: a mistyped figure should not wait for a registry.
  const request =
    command === 'canary'
      ? {
          version: values.version ?? '',
          percent: numberOf('percent', values.percent ?? '', 0, 100),
          auto: values.auto ?? false,
          plans:
            values.plans === undefined ? null : listOf(values.plans).map((plan) => numberOf('plans', plan, 0, 1_000)),
        }
      : null;
  const limit = numberOf('limit', values.limit ?? '50', 1, 1_000);
  const client = openClient(line, world);
  if (request) return app(await client.canary(id, request));
  switch (command) {
    case 'publish': {
      if (!values['no-build']) {
        world.log(`checking ${id}: lint, types, tests`);
        await world.check(id);
        world.log(`building ${id} where it is stale`);
        await world.build(id);
      }
      const published = await client.publish(id, {
        ...(await readBuild(id, path.join(world.root, 'apps', id, 'dist'))),
        candidate: values.candidate,
        live: values.live,
      });
      return { data: published, lines: publishedLines(published, values.candidate !== undefined) };
    }
    case 'promote':
      return app(await client.promote(id, release));
    case 'rollback':
      return app(await client.rollback(id, values.reason ?? '', values.to));
    case 'off':
      return app(await client.off(id, shopsOf(values), values.reason ?? ''));
    case 'on':
      return app(await client.on(id, shopsOf(values)));
    case 'pause':
      return app(await client.pause(id, true));
    case 'resume':
      return app(await client.pause(id, false));
    case 'clean': {
      const removed = await client.clean();
      return { data: { removed }, lines: [...removed, `${removed.length} removed.`] };
    }
    case 'notify':
      return notify(client, id, values);
    case 'verify':
      return verify(client, id, release);
    case 'link':
      return link(client, id, values.shop ?? null);
    case 'audit': {
      const entries = await client.audit(limit);
      return { data: entries, lines: auditLines(entries) };
    }
    default: {
      const status = await client.status();
      const one = status.apps[id];
      if (id !== '' && !one)
        throw new ReleaseRefused('state', `nothing of ${id} is live in ${status.environment}`, 404);
      const shown = one ? { ...status, apps: { [id]: one } } : status;
      return { data: shown, lines: statusLines(shown) };
    }
  }
}

/** Null: all. */
const shopsOf = ({ shops }: CommandLine['values']): string[] | null => (shops === undefined ? null : listOf(shops));

async function notify(client: ReleaseClient, id: string, { url, off }: CommandLine['values']): Promise<Answer> {
  if ((url === undefined) === !off) throw new UsageError('notify takes either --url <https address> or --off');
  await client.notify(id, url ?? null);
  return {
    data: { id, url: url ?? null },
    lines: [url ? `The team of ${id} is told at ${url}.` : `The team of ${id} is told nowhere.`],
  };
}

async function verify(client: ReleaseClient, id: string, release: string | undefined): Promise<Answer> {
  const app = release === undefined ? (await client.status()).apps[id] : undefined;
  const version = release ?? app?.stable ?? app?.canary?.version;
  if (version === undefined)
    throw new ReleaseRefused('state', `nothing of ${id} is live: name the release to verify`, 404);
  const problems = await client.verify(id, version);
  const lines =
    problems.length === 0
      ? [`${id}@${version} is what was published: every file fits the signed list.`]
      : [`${id}@${version} is not what was published:`, ...problems.map((problem) => `  ${problem}`)];
  return { data: { id, version, problems }, lines, unsound: problems.length > 0 };
}

async function link(client: ReleaseClient, text: string, shop: string | null): Promise<Answer> {
  const [, remote, release] = /^([^@]+)@(.+)$/.exec(text) ?? [];
  if (remote === undefined || release === undefined)
    throw new UsageError('link is written so: npm run release -- link <id>@<release> --shop <domain>');
  const granted = await client.link(remote, release, shop);
  return {
    data: granted,
    lines: [
      granted.url,
      `Opens ${remote}@${release} in the first session that uses it${shop ? `, in ${shop}` : ''}, until ${granted.expiresAt}.`,
    ],
  };
}

function tokenCommand({ command, values }: CommandLine, stateDir: string): Answer {
  const tokens = new Tokens(stateDir, () => new Date());
  const name = values.name ?? '';
  if (command === 'token new') {
    const remotes = listOf(values.remotes ?? '');
    if (remotes.length === 0) throw new UsageError('--remotes takes ids with commas between them, or *');
    const token = tokens.create({ name, owner: values.owner ?? name, remotes });
    return {
      data: { name, remotes, token },
      lines: [
        token,
        `This is the only time it is shown. Set it as RELEASE_TOKEN where ${name} publishes ${remotes.join(', ')}.`,
      ],
    };
  }
  if (command === 'token revoke') {
    if (!tokens.revoke(name)) throw new ReleaseRefused('token', `there is no token named ${name} in ${stateDir}`, 404);
    return { data: { name, revoked: true }, lines: [`${name} counts no more.`] };
  }
  const list = tokens
    .list()
    .map(({ name: known, owner, remotes, createdAt }) => ({ name: known, owner, remotes, createdAt }));
  return {
    data: list,
    lines:
      list.length === 0
        ? [`There are no tokens in ${stateDir}.`]
        : list.map(
            (token) =>
              `${token.name.padEnd(20)} ${token.owner.padEnd(20)} ${token.remotes.join(', ')}  since ${token.createdAt}`,
          ),
  };
}

function newKey(stateDir: string): Answer {
  const id = addKey(stateDir);
  return {
    data: { id },
    lines: [
      `The key ${id} signs from the next start of the registry on; those before it still verify. Give every registry of the storage the same keys.json of ${stateDir}.`,
    ],
  };
}

function openClient(line: CommandLine, world: World): ReleaseClient {
  const { values } = line;
  const stateDir = stateDirOf(line, world);
  const token = () => world.env.RELEASE_TOKEN || (readState(stateDir, LOCAL_TOKEN_FILE)?.trim() ?? null);
  const tokenHint = `Set RELEASE_TOKEN, or name the registry's state folder with --state (looked in ${stateDir})`;
  if (values.storage === undefined) return overHttp(registryOf(line, stateDir, world.env), token(), tokenHint);
  if (values.registry !== undefined)
    throw new UsageError('--registry and --storage do not go together: with --storage no registry is asked');
  const environment = values.environment ?? (world.env.REGISTRY_ENVIRONMENT || 'development');
  return onStorage({ storage: fromCwd(values.storage, world.cwd), stateDir, environment, token, tokenHint });
}

/** The named one, else the one that was started on this machine last. */
const registryOf = ({ values }: CommandLine, stateDir: string, env: NodeJS.ProcessEnv): string =>
  values.registry ?? (env.REGISTRY_URL || (readState(stateDir, ADDRESS_FILE)?.trim() ?? 'http://localhost:3000'));

const fromCwd = (storage: string, cwd: string): string =>
  /^(s3|file):\/\//.test(storage) ? storage : path.resolve(cwd, storage.replace(/^file:/, ''));

const stateDirOf = ({ values }: CommandLine, { root, cwd, env }: World): string =>
  values.state !== undefined
    ? path.resolve(cwd, values.state)
    : env.REGISTRY_STATE_DIR || path.join(env.PARCELWAY_DATA_DIR || path.join(root, '.data'), 'registry');
