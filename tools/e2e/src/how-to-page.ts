import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * A step of a how-to page: a fenced block whose info string names its target.
 * - `ts file=a/b.ts` is the whole file; `after="…"`, `before="…"` and `replace="…"` put it beside, or in place of, the one line with that text
 * - `json file=a/b.json merge` is merged into the file; its lists replace those there
 * - `sh run` is run at the root of the repository
 */
export interface HowToStep {
  /** Line of the page, for messages. */
  line: number;
  file: string | null;
  place: { kind: 'whole' | 'merge' | 'run' } | { kind: 'after' | 'before' | 'replace'; text: string };
  content: string;
}

/** @param markdown of a page; blocks whose info string names neither `file=` nor `run` are for reading only */
export function howToSteps(markdown: string): HowToStep[] {
  const steps: HowToStep[] = [];
  let open: { indent: string; info: string; line: number; lines: string[] } | null = null;
  for (const [index, line] of markdown.split('\n').entries()) {
    const [, indent = '', info] = /^( *)```(.*)$/.exec(line) ?? [];
    if (info === undefined) open?.lines.push(line.startsWith(open.indent) ? line.slice(open.indent.length) : line);
    else if (open === null) open = { indent, info, line: index + 1, lines: [] };
    else {
      const step = stepOf(open.info, open.line, `${open.lines.join('\n')}\n`);
      if (step) steps.push(step);
      open = null;
    }
  }
  if (open !== null) throw new Error(`the block of line ${open.line} has no end`);
  return steps;
}

function stepOf(info: string, line: number, content: string): HowToStep | null {
  const [, file] = /\bfile=(\S+)/.exec(info) ?? [];
  if (/^sh run$/.test(info)) return { line, file: null, place: { kind: 'run' }, content };
  if (!file) return null;
  const [, kind, text] = /\b(after|before|replace)="(.*)"$/.exec(info) ?? [];
  const place: HowToStep['place'] =
    text !== undefined && (kind === 'after' || kind === 'before' || kind === 'replace')
      ? { kind, text }
      : { kind: /\bmerge$/.test(info) ? 'merge' : 'whole' };
  return { line, file, place, content };
}

/**
 * Applies a page's steps, in a copy of the repository.
 * @param page its path from the root: `docs/how-to/add-a-call.md`
 * @throws with the page and the line of a step that cannot be done
 */
export function followPage(root: string, page: string): void {
  const migration = nextMigration(root);
  // A page cannot know the number of the next migration.
  const numbered = (text: string) => text.replaceAll('00NN_', `${migration}_`);
  for (const { file, place, content, line } of howToSteps(readFileSync(path.join(root, page), 'utf8'))) {
    try {
      if (place.kind === 'run' || file === null) run(root, content);
      else write(path.join(root, numbered(file)), place, numbered(content));
    } catch (error) {
      throw new Error(`${page}:${line}: ${(error as Error).message}`, { cause: error });
    }
  }
}

function write(target: string, place: Exclude<HowToStep['place'], { kind: 'run' }>, content: string): void {
  if (place.kind === 'whole') {
    mkdirSync(path.dirname(target), { recursive: true });
    return writeFileSync(target, content);
  }
  if (!existsSync(target)) throw new Error(`there is no file ${target}`);
  const before = readFileSync(target, 'utf8');
  if (place.kind === 'merge') {
    const merged = mergeJson(JSON.parse(before), JSON.parse(content));
    return writeFileSync(target, `${JSON.stringify(merged, null, 2)}\n`);
  }
  if (!('text' in place)) throw new Error('it does not say where in the file');
  const lines = before.split('\n');
  const found = lines.flatMap((text, index) => (text.includes(place.text) ? [index] : []));
  const [at] = found;
  if (at === undefined || found.length > 1)
    throw new Error(`"${place.text}" stands in ${found.length} lines of ${target}, not in one`);
  lines.splice(place.kind === 'after' ? at + 1 : at, place.kind === 'replace' ? 1 : 0, content.replace(/\n$/, ''));
  writeFileSync(target, lines.join('\n'));
}

function run(root: string, script: string): void {
  const { status: exit, stdout, stderr } = spawnSync('sh', ['-e', '-c', script], { cwd: root, encoding: 'utf8' });
  if (exit !== 0) throw new Error(`${script}${stdout}${stderr}`);
}

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function mergeJson(into: unknown, from: unknown): unknown {
  if (!isObject(into) || !isObject(from)) return from;
  const merged = Object.entries(from).map(([key, value]) => [key, key in into ? mergeJson(into[key], value) : value]);
  return { ...into, ...(Object.fromEntries(merged) as Json) };
}

/** Four digits, one more than the last migration there is. */
function nextMigration(root: string): string {
  const numbers = readdirSync(path.join(root, 'apps/api/src/db/migrations')).map((file) => Number(file.slice(0, 4)));
  return String(Math.max(...numbers) + 1).padStart(4, '0');
}
