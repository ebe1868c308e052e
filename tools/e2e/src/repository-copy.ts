import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from './product';

/** What a fresh clone does not have. */
const NOT_SOURCES = new Set(['node_modules', 'dist', 'dist-dev', '.git', '.cache', '.data', '.nx']);

/**
 * The repository's sources in a folder of their own, installed: packages are those of this one, workspaces are the copy's.
 * @returns the folder; the caller removes it
 */
export function copyRepository(): string {
  const copy = realpathSync(mkdtempSync(path.join(tmpdir(), 'parcelway-copy-')));
  cpSync(ROOT, copy, { recursive: true, filter: (source) => !NOT_SOURCES.has(path.basename(source)) });
  const modules = path.join(copy, 'node_modules');
  mkdirSync(path.join(modules, '@parcelway'), { recursive: true });
  for (const name of readdirSync(path.join(ROOT, 'node_modules'))) {
    if (name === '.bin' || !/^(@parcelway$|\.)/.test(name))
      symlinkSync(path.join(ROOT, 'node_modules', name), path.join(modules, name));
  }
  for (const dir of ['apps', 'libs', 'tools'].flatMap((kind) =>
    readdirSync(path.join(copy, kind)).map((name) => path.join(copy, kind, name)),
  )) {
    if (!existsSync(path.join(dir, 'package.json'))) continue;
    const { name } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')) as { name: string };
    symlinkSync(dir, path.join(modules, name));
  }
  return copy;
}

export interface Ran {
  code: number | null;
  output: string;
}

/** Runs a script of a copy with Node. @param folder within the copy */
export function runIn(copy: string, script: string, args: string[], folder = '.'): Promise<Ran> {
  const child = spawn(process.execPath, [path.join(copy, script), ...args], {
    cwd: path.join(copy, folder),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: undefined, TZ: 'UTC' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += String(chunk);
    });
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ code, output }));
  });
}

/** Fails with what was printed. */
export const expectPassed = ({ code, output }: Ran): void => expect(code === 0 ? '' : output).toBe('');
