import { z } from 'zod';
import type { Storage } from '@parcelway/storage';
import { NAMES } from '../model';
import { mapConcurrent } from './map-concurrent';
import { parseJson } from './parse-json';

/** A running process of the API, and the calls it answers: `GET v1/order/detail/{}`. */
const server = z.strictObject({
  /** Of the process: unique among those that run, and the same after a restart where the host stays. */
  name: z.string(),
  version: z.string(),
  calls: z.array(z.string()),
});
const serverFile = server.extend({ at: z.iso.datetime() });
export type Server = z.output<typeof server>;

/** How often a running server renews its announcement. */
export const ANNOUNCE_MS = 20_000;
/** A server that was silent for so long is gone. */
const GONE_MS = 60_000;

/**
 * Which servers run, and what they answer: one object each in the release storage, so that all registries and the release command know of
 * all servers, whatever their version. During a rollout that is more than one version.
 */
export class ServerCalls {
  constructor(private readonly options: { storage: Storage; environment: string; now: () => Date }) {}

  /** Writes that this server runs. Repeated every {@link ANNOUNCE_MS}. @throws StorageError */
  async announce(announced: Server): Promise<void> {
    const file = { ...server.parse(announced), at: this.options.now().toISOString() };
    await this.options.storage.put(this.fileOf(announced.name), Buffer.from(JSON.stringify(file)));
  }

  /** This server stops. @throws StorageError */
  async leave(name: string): Promise<void> {
    await this.options.storage.remove(this.fileOf(name));
  }

  /** Those that run now, by name. What cannot be read is not there. @throws StorageError */
  async running(): Promise<Server[]> {
    const { storage, environment, now } = this.options;
    const oldest = now().getTime() - GONE_MS;
    const found: Server[] = [];
    await mapConcurrent(await storage.list(NAMES.server(environment, '').replace(/\.json$/, '')), async (name) => {
      const object = await storage.get(name);
      const parsed = serverFile.safeParse(parseJson(object?.content.toString('utf8') ?? ''));
      if (!parsed.success) return;
      const { at, ...running } = parsed.data;
      if (Date.parse(at) >= oldest) found.push(running);
    });
    return found.sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  private fileOf(name: string): string {
    return NAMES.server(this.options.environment, name.replace(/[^\w-]+/g, '-').replace(/^[^a-zA-Z0-9]+/, ''));
  }
}
