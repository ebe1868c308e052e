import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createMailFiller, type MailFiller } from '../notifications/templates/mail-filler';

const ROOT = path.resolve(__dirname, '../../../..');

/**
 * For tests only: fills mails in a thread as the server does. Its bundle is built with the first mail, once per
 * process.
 */
export function testMailFiller(fillMs?: number): MailFiller {
  let filler: MailFiller | null = null;
  const opened = (): MailFiller => (filler ??= createMailFiller(pathToFileURL(workerFile()), fillMs));
  return {
    fill: async (shopId, tasks) => opened().fill(shopId, tasks),
    lint: async (shopId, settings) => opened().lint(shopId, settings),
    close: async () => filler?.close(),
  };
}

function workerFile(): string {
  const file = path.join(ROOT, `.cache/mail-worker/${process.pid}.mjs`);
  if (existsSync(file) && statSync(file).mtimeMs > performance.timeOrigin) return file;
  mkdirSync(path.dirname(file), { recursive: true });
  const entry = path.join(ROOT, 'apps/api/src/notifications/templates/mail-worker.ts');
  execFileSync(process.execPath, [path.join(ROOT, 'tools/build/bundle.mjs'), entry, file, 'thread'], {
    stdio: 'inherit',
  });
  return file;
}
