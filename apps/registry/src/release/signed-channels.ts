import { signedText } from '@parcelway/remote-contract';
import { z } from 'zod';
import { channels as channelsSchema, NAMES, type Channels } from '../model';
import type { Storage } from '@parcelway/storage';
import type { KeyRing } from './keys';
import { readState, writeState } from './state-file';

const FILE = 'counters.json';
const TRIES = 40;
const counters = z.record(z.string(), z.number().int().positive());

export type ChannelsFault = 'not readable' | 'signature' | 'environment' | 'older' | 'gone';

/** What the storage has as live is not what this registry, or one with its keys, wrote last. */
export class ChannelsRefused extends Error {
  override readonly name = 'ChannelsRefused';
  constructor(
    readonly fault: ChannelsFault,
    message: string,
  ) {
    super(message);
  }
}

export interface SignedChannelsOptions {
  storage: Storage;
  keys: KeyRing;
  stateDir: string;
  environment: string;
  now: () => Date;
}

/** What is live in one environment: `channels/<environment>.json`, signed, with a counter that the state folder remembers. */
export class SignedChannels {
  private readonly file: string;

  constructor(private readonly options: SignedChannelsOptions) {
    this.file = NAMES.channels(options.environment);
  }

  /**
   * @returns null before the first publish
   * @throws ChannelsRefused when what is there may not be believed; StorageError when nothing can be read
   */
  async read(): Promise<Channels | null> {
    return (await this.load()).channels;
  }

  /**
   * Reads, changes, writes; again when someone else wrote in between, so `edit` may run several times. Nothing is written when it throws,
   * or changes nothing.
   * @param edit changes the draft's `apps` in place
   */
  async change(edit: (apps: Channels['apps']) => void | Promise<void>): Promise<Channels> {
    const { storage, keys, environment, now } = this.options;
    for (let tries = 0; tries < TRIES; tries += 1) {
      const { channels, tag } = await this.load();
      const apps = structuredClone(channels?.apps ?? {});
      await edit(apps);
      if (channels && JSON.stringify(apps) === JSON.stringify(channels.apps)) return channels;
      const next = channelsSchema.parse({
        environment,
        counter: Math.max(channels?.counter ?? 0, this.highest()) + 1,
        changedAt: now().toISOString(),
        apps,
      });
      const content = Buffer.from(JSON.stringify(keys.sign(JSON.stringify(next))));
      if (await storage.put(this.file, content, tag === null ? { ifNew: true } : { ifTag: tag })) {
        this.remember(next.counter);
        return next;
      }
      await new Promise((resolve) => {
        setTimeout(resolve, Math.random() * 20 * (tries + 1));
      });
    }
    throw new Error(`${this.file} is being changed by others all the time; try again`);
  }

  private async load(): Promise<{ channels: Channels | null; tag: string | null }> {
    const { storage, keys, environment } = this.options;
    // Before the read: a write during it may be remembered already, and what was read is then older without a rollback.
    const highest = this.highest();
    const object = await storage.get(this.file);
    const where = `${this.file} in ${storage.name}`;
    if (!object) {
      if (highest > 0) throw new ChannelsRefused('gone', `${where} is gone. Put it back from a copy of the storage`);
      return { channels: null, tag: null };
    }
    const text = parsed(
      () => signedText.parse(JSON.parse(object.content.toString('utf8'))),
      () => new ChannelsRefused('not readable', `${where} is damaged. Put it back from a copy of the storage`),
    );
    if (!keys.verify(text))
      throw new ChannelsRefused(
        'signature',
        `${where} is not signed by a key of this registry. Put it back from a copy of the storage, or give this registry the keys of the one that wrote it`,
      );
    const channels = parsed(
      () => channelsSchema.parse(JSON.parse(text.payload)),
      () => new ChannelsRefused('not readable', `${where} was written by another version of the registry`),
    );
    if (channels.environment !== environment)
      throw new ChannelsRefused(
        'environment',
        `${where} is of the environment ${channels.environment}, not ${environment}`,
      );
    if (channels.counter < highest)
      throw new ChannelsRefused(
        'older',
        `${where} is older (${channels.counter}) than one this registry has seen (${highest}). Put the newest copy back`,
      );
    this.remember(channels.counter);
    return { channels, tag: object.tag };
  }

  /** The highest counter seen. Read each time: other objects of this class share the file. */
  private highest(): number {
    return this.remembered()[this.options.environment] ?? 0;
  }

  private remember(counter: number): void {
    const all = this.remembered();
    if ((all[this.options.environment] ?? 0) >= counter) return;
    writeState(
      this.options.stateDir,
      FILE,
      `${JSON.stringify({ ...all, [this.options.environment]: counter }, null, 2)}\n`,
    );
  }

  private remembered(): Record<string, number> {
    const text = readState(this.options.stateDir, FILE);
    return text === null ? {} : counters.parse(JSON.parse(text));
  }
}

function parsed<T>(parse: () => T, otherwise: () => Error): T {
  try {
    return parse();
  } catch {
    throw otherwise();
  }
}
