import { parseArgs } from 'node:util';

export const HELP = `npm run release -- <command> [options]

  publish <id> [--candidate pr.7] [--no-build]    check and build what is stale of it, and make it a release; no shop gets it yet
                                                  [--live] a remote's first release goes to all shops at once
  canary <id> --version <release> --percent N     give a release to N % of the shops  [--auto] [--plans 3,4]
  promote <id> [release]                          the next step of the canary (1, 5, 25, 100 %), or a release to all shops
  rollback <id> --reason "…" [--to <release>]     end the canary, or put the previous release back (or a good one before it);
                                                  a remote without one is taken off
  off <id> --reason "…" [--shops <domain,domain>] switch a remote off, for all shops or for these
  on <id> [--shops <domain,domain>]               switch it on again
  pause <id>                                      keep the canary at its share
  resume <id>                                     let it be promoted again
  status [id]                                     what is live, and which releases there are
  verify <id> [release]                           check every stored file against the signed list (default: the stable release)
  audit [--limit N]                               who did what and why, the newest first
  notify <id> --url <https address> | --off       where its team is told when a canary was taken back by itself
  clean                                           remove releases older than 30 days that are nowhere live or to go back to
  link <id>@<release> [--shop <domain>]           a link that opens this release in one session, for 8 hours
  token new --name <name> --remotes <id,id> [--owner <team>]
  token list | token revoke --name <name>         publish tokens, in the registry's state folder
  key new                                         a new signing key, in front of the others in the registry's state folder

  --registry <address>   the registry to ask (REGISTRY_URL; the one that was started here last)
  --storage <address>    work on this storage without a registry: a folder, file:<folder> or s3://<bucket>/<prefix>
  --environment <name>   with --storage: whose channels (REGISTRY_ENVIRONMENT; development)
  --state <folder>       the registry's state folder: keys and tokens (REGISTRY_STATE_DIR; .data/registry)
  --json                 answers as JSON
  --help                 show this

The token is RELEASE_TOKEN's, or else the local one of the state folder.
Ends with 0 when done, 1 when refused or problems were found, 2 when the command makes no sense, 3 when registry or storage cannot be reached.`;

/** An invalid command line; the message is the usage. */
export class UsageError extends Error {}

const OPTIONS = {
  version: { type: 'string' },
  percent: { type: 'string' },
  auto: { type: 'boolean' },
  plans: { type: 'string' },
  candidate: { type: 'string' },
  'no-build': { type: 'boolean' },
  live: { type: 'boolean' },
  reason: { type: 'string' },
  limit: { type: 'string' },
  shop: { type: 'string' },
  to: { type: 'string' },
  shops: { type: 'string' },
  url: { type: 'string' },
  off: { type: 'boolean' },
  name: { type: 'string' },
  remotes: { type: 'string' },
  owner: { type: 'string' },
  registry: { type: 'string' },
  storage: { type: 'string' },
  environment: { type: 'string' },
  state: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;
type Option = keyof typeof OPTIONS;

/** Options that go with every command. */
const COMMON: readonly Option[] = ['registry', 'storage', 'environment', 'state', 'json', 'help'];
/** For each command: its arguments (`?` = may be left out), and the options of its own (`!` = needed). */
const COMMANDS: Record<string, { words: readonly string[]; options: readonly string[] }> = {
  publish: { words: ['id'], options: ['candidate', 'no-build', 'live'] },
  canary: { words: ['id'], options: ['version!', 'percent!', 'auto', 'plans'] },
  promote: { words: ['id', 'release?'], options: [] },
  rollback: { words: ['id'], options: ['reason!', 'to'] },
  off: { words: ['id'], options: ['reason!', 'shops'] },
  on: { words: ['id'], options: ['shops'] },
  pause: { words: ['id'], options: [] },
  resume: { words: ['id'], options: [] },
  status: { words: ['id?'], options: [] },
  verify: { words: ['id', 'release?'], options: [] },
  audit: { words: [], options: ['limit'] },
  clean: { words: [], options: [] },
  notify: { words: ['id'], options: ['url', 'off'] },
  link: { words: ['id@release'], options: ['shop'] },
  'key new': { words: [], options: [] },
  'token new': { words: [], options: ['name!', 'remotes!', 'owner'] },
  'token list': { words: [], options: [] },
  'token revoke': { words: [], options: ['name!'] },
};

export interface CommandLine {
  command: string;
  words: string[];
  values: { [Name in Option]?: (typeof OPTIONS)[Name]['type'] extends 'boolean' ? boolean : string };
}

/** @throws UsageError */
export function readCommandLine(argv: string[]): CommandLine {
  const { values, positionals } = parsed(argv);
  const length = ['token', 'key'].includes(positionals[0] ?? '') ? 2 : 1;
  const command = positionals.slice(0, length).join(' ');
  const words = positionals.slice(length);
  if (values.help || positionals.length === 0) return { command: 'help', words: [], values };
  const known = COMMANDS[command];
  if (!known) throw new UsageError(`There is no command "${command}". npm run release -- --help lists them.`);
  const usage = `npm run release -- ${[command, ...known.words.map((word) => (word.endsWith('?') ? `[${word.slice(0, -1)}]` : `<${word}>`))].join(' ')}`;
  const least = known.words.filter((word) => !word.endsWith('?')).length;
  if (words.length < least || words.length > known.words.length)
    throw new UsageError(`${command} is written so: ${usage}`);
  for (const name of known.options
    .filter((option) => option.endsWith('!'))
    .map((option) => option.slice(0, -1) as Option)) {
    if (values[name] === undefined || values[name] === '')
      throw new UsageError(`${command} needs --${name} (${usage} --${name} …)`);
  }
  const own = [...known.options.map((option) => option.replace('!', '')), ...COMMON];
  const foreign = Object.keys(values).find((name) => !own.includes(name));
  if (foreign !== undefined)
    throw new UsageError(`${command} knows no --${foreign}. npm run release -- --help lists the options.`);
  return { command, words, values };
}

function parsed(argv: string[]): { values: CommandLine['values']; positionals: string[] } {
  try {
    return parseArgs({ args: argv, options: OPTIONS, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split('\n')[0]} (npm run release -- --help lists the options)`);
  }
}

/** @throws UsageError */
export function numberOf(name: string, text: string, least: number, most: number): number {
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number) || number < least || number > most)
    throw new UsageError(`--${name} takes a number from ${least} to ${most}, not "${text}"`);
  return number;
}

/** `a,b` as its parts. */
export const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
