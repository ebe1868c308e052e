import { statSync } from 'node:fs';
import path from 'node:path';
import { demoShops } from './demo-store/demo-shops';
import { generateStore } from './demo-store/generate-store';
import type { ServerOptions } from './server';
import { importStore } from './store/import';
import { Journal } from './store/journal';
import type { StoreSeed, TwinConfig } from './twin';

export interface DemoOptions {
  config: TwinConfig;
  /** Orders of the large store; the second one is a tenth, at most 200. */
  orders: number;
  seed: string;
  dataDir?: string | null;
  /** Fills the large store from a bulk export instead. */
  storeFile?: string | null;
  now?: Date;
}

/** The demo's two stores: the same seed gives the same orders, and with a data folder they outlive a restart. */
export async function demoServerOptions(options: DemoOptions): Promise<ServerOptions> {
  const { config, orders, seed } = options;
  const now = options.now ?? new Date();
  const origin = { seed, orders, storeFile: options.storeFile ? fileIdentity(options.storeFile) : null };
  const journal = options.dataDir ? Journal.open(options.dataDir, origin, now) : Journal.inMemory(now);
  const [main, ...others] = demoShops();
  if (!main) throw new Error('the demo has no store');
  const imported = options.storeFile ? await importStore(options.storeFile, main, journal.baseTime) : null;
  const seeds: StoreSeed[] = [
    { shop: main, orders: imported?.orders ?? generateStore({ seed, orders, now: journal.baseTime, shop: main }) },
    ...others.map((shop) => ({
      shop,
      orders: generateStore({ seed, orders: Math.min(200, Math.ceil(orders / 10)), now: journal.baseTime, shop }),
    })),
  ];
  return {
    config,
    seeds,
    journal,
    ...(options.dataDir && { dataDir: options.dataDir }),
    importReport: imported?.report ?? null,
  };
}

function fileIdentity(file: string): string {
  const { size, mtimeMs } = statSync(file);
  return `${path.resolve(file)} ${size} ${Math.floor(mtimeMs)}`;
}
