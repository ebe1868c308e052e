import { parseArgs } from 'node:util';
import { openDatabase, type Database } from '@parcelway/app-api/content';

/** What a command has of the world around it. */
export interface World {
  /** The repository. */
  root: string;
  /** The working directory: files are relative to it. */
  cwd: string;
  now(): Date;
  /** A line of the answer. */
  out(line: string): void;
  /** A line about what went wrong. */
  log(line: string): void;
  /** @param named undefined = the one of `npm start`; `stop` ends what was started for it */
  database(named: string | undefined): Promise<{ url: string; stop(): Promise<void> }>;
}

/** An invalid command line; the message is the usage. */
export class UsageError extends Error {}
/** Content that merchants should not see; the message is the problem. */
export class Refused extends Error {}

export type Words = Record<string, string>;
export interface Command {
  /** The arguments behind the command's name; `?` = may be left out. */
  words: readonly string[];
  /** Options of its own; `!` = needed. */
  options: readonly string[];
  /** Checks the words before any database is opened. @returns what is to be done there, which returns the lines of the answer */
  prepare(words: Words, world: World): (db: Database) => Promise<string[]>;
}

/** @returns exit code: 0 done, 1 refused or not reached, 2 wrong usage */
export async function runCommand(
  name: string,
  help: string,
  commands: Record<string, Command>,
  argv: string[],
  world: World,
): Promise<0 | 1 | 2> {
  try {
    const line = readLine(name, commands, argv);
    if (!line) {
      world.out(help);
      return 0;
    }
    const act = line.command.prepare(line.words, world);
    const { url, stop } = await world.database(line.words['database-url']);
    try {
      const db = openDatabase(url, { max: 1 });
      try {
        (await act(db)).forEach((text) => world.out(text));
      } finally {
        await db.close();
      }
    } finally {
      await stop();
    }
    return 0;
  } catch (error) {
    world.log(messageOf(error as Error & { code?: string }));
    return error instanceof UsageError ? 2 : 1;
  }
}

/** A missing table means a database that no start of this build has seen. */
const messageOf = (error: Error & { code?: string }): string =>
  error.code === '42P01'
    ? 'The database is of an older build. Start this one once (npm start), which brings it up to date.'
    : error.message || String(error.code ?? error);

function readLine(
  name: string,
  commands: Record<string, Command>,
  argv: string[],
): { command: Command; words: Words } | null {
  const own = [
    ...new Set(Object.values(commands).flatMap(({ options }) => options.map((option) => option.replace('!', '')))),
  ];
  const {
    values,
    positionals: [commandName, ...rest],
  } = parsed(name, argv, own);
  if (values.help === true || commandName === undefined) return null;
  const command = Object.hasOwn(commands, commandName) ? commands[commandName] : undefined;
  if (!command) throw new UsageError(`There is no command "${commandName}". npm run ${name} -- --help lists them.`);
  const shown = command.words.map((word) => (word.endsWith('?') ? `[${word.slice(0, -1)}]` : `<${word}>`));
  const usage = [
    'npm run',
    name,
    '--',
    commandName,
    ...command.options.map((option) => (option.endsWith('!') ? `--${option.slice(0, -1)} …` : `[--${option} …]`)),
    ...shown,
  ].join(' ');
  if (rest.length < command.words.filter((word) => !word.endsWith('?')).length || rest.length > command.words.length)
    throw new UsageError(`${commandName} is written so: ${usage}`);
  const words: Words = Object.fromEntries(
    rest.map((text, index) => [command.words[index]?.replace('?', '') ?? '', text]),
  );
  const known = command.options.map((option) => option.replace('!', ''));
  for (const [option, value] of Object.entries(values)) {
    if (option !== 'database-url' && !known.includes(option))
      throw new UsageError(`${commandName} knows no --${option}: ${usage}`);
    if (typeof value === 'string') words[option] = value;
  }
  for (const option of command.options)
    if (option.endsWith('!') && !words[option.slice(0, -1)])
      throw new UsageError(`${commandName} needs --${option.slice(0, -1)}: ${usage}`);
  return { command, words };
}

function parsed(name: string, args: string[], options: readonly string[]) {
  try {
    const texts = Object.fromEntries(
      [...options, 'database-url'].map((option) => [option, { type: 'string' as const }]),
    );
    return parseArgs({ args, options: { ...texts, help: { type: 'boolean' } }, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split('\n')[0]} (npm run ${name} -- --help lists the options)`);
  }
}
