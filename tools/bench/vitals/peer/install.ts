import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@parcelway/e2e';

/** Its package.json and lock file, which are not a workspace: nothing of the peer is among the product's packages. */
export const PEER_SOURCES = path.join(ROOT, 'tools/bench/vitals/peer');
const PATIENCE_MS = 10 * 60_000;

/**
 * The peer's packages, exactly those of its lock file and without their install scripts, cached for the next run.
 * @returns the folder with its node_modules
 * @throws when the registry does not serve them
 */
export async function installPeer({ log }: { log: (line: string) => void }): Promise<string> {
  const lock = path.join(PEER_SOURCES, 'package-lock.json');
  const dir = path.join(
    ROOT,
    '.cache/vitals-peer',
    createHash('sha256').update(readFileSync(lock)).digest('hex').slice(0, 12),
  );
  const done = path.join(dir, '.installed');
  if (existsSync(done)) return dir;
  log('installing the peer (half a minute, once)');
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  for (const file of ['package.json', 'package-lock.json'])
    copyFileSync(path.join(PEER_SOURCES, file), path.join(dir, file));
  try {
    await npm(dir, [
      'ci',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      '--fetch-retries=1',
      '--fetch-timeout=60000',
    ]);
  } catch (error) {
    rmSync(dir, { recursive: true, force: true });
    throw error;
  }
  writeFileSync(done, '');
  return dir;
}

async function npm(cwd: string, args: string[]): Promise<void> {
  // The environment of an outer `npm run` describes its own project, not this one.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^npm_(?:package|lifecycle|config_(?:local_prefix|workspace))/.test(name),
    ),
  );
  const child = spawn(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, {
    cwd,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: PATIENCE_MS,
    shell: process.platform === 'win32',
  });
  let errors = '';
  child.stderr.on('data', (part: Buffer) => {
    errors = (errors + part.toString()).slice(-2_000);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  const output = errors
    .split('\n')
    .find((line) => line.startsWith('npm error'))
    ?.replace(/^npm error\s*(?:code\s*)?/, '');
  if (code !== 0) throw new Error(`npm ci failed: ${output ?? (errors.trim() || `exit ${code}`)}`);
}
