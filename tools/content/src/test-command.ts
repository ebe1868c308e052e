import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase, type TestDatabase } from '@parcelway/app-api/test-database';
import type { World } from './command';

/** For tests only: a command with a database and a folder of its own. */
export interface CommandWorld {
  db: TestDatabase;
  /** The working directory, and the repository. */
  dir: string;
  /** The databases that were opened. */
  opened: (string | undefined)[];
  /** How many of them were let go again. */
  stopped(): number;
  run(
    command: (argv: string[], world: World) => Promise<number>,
    ...argv: string[]
  ): Promise<{ code: number; out: string; errors: string }>;
  close(): Promise<void>;
}

export async function createCommandWorld(): Promise<CommandWorld> {
  const db = await createTestDatabase();
  const dir = mkdtempSync(path.join(tmpdir(), 'content '));
  const opened: (string | undefined)[] = [];
  let stopped = 0;
  return {
    db,
    dir,
    opened,
    stopped: () => stopped,
    async run(command, ...argv) {
      const [out, errors]: [string[], string[]] = [[], []];
      const code = await command(argv, {
        root: dir,
        cwd: dir,
        now: () => new Date('2026-11-20T23:00:00Z'),
        out: (line) => out.push(line),
        log: (line) => errors.push(line),
        database: async (named) => {
          opened.push(named);
          return {
            url: named ?? db.url,
            stop: async () => {
              stopped += 1;
            },
          };
        },
      });
      return { code, out: out.join('\n'), errors: errors.join('\n') };
    },
    async close() {
      rmSync(dir, { recursive: true, force: true });
      await db.close();
    },
  };
}
