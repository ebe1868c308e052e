import { signedText } from '@parcelway/remote-contract';
import { z } from 'zod';
import { grant as grantSchema, NAMES, type Grant } from '../model';
import type { KeyRing } from '../release/keys';
import type { Storage } from '@parcelway/storage';
import { idAt } from './grants';

/** The session that a grant is bound to by its first use; signed, so that only the registry can write one. */
const bindingSchema = z.strictObject({ grant: grantSchema, session: z.string(), boundAt: z.iso.datetime() });
type Binding = z.output<typeof bindingSchema>;

const FOLDER = 'grants/';
const resetName = (id: string) => NAMES.grant(`${id}.reset`);

/**
 * QA grants in use. They are bound in the storage, so that every process knows them; a page uses only what was read in the background.
 */
export class OverrideStore {
  private bindings = new Map<string, Binding>();
  private reset = new Set<string>();
  private seen = new Set<string>();

  constructor(
    private readonly storage: Storage,
    private readonly keys: KeyRing,
  ) {}

  /** Reads what other processes bound and reset. @throws when the storage cannot be reached; what was known stays */
  async refresh(now: Date): Promise<void> {
    const names = await this.storage.list(FOLDER, { after: `${FOLDER}${idAt(now.getTime())}` });
    for (const name of names.filter((each) => !this.seen.has(each))) {
      const binding = name === resetName(idOf(name)) ? null : this.read((await this.storage.get(name))?.content);
      if (binding) this.bindings.set(binding.grant.id, binding);
      else this.reset.add(idOf(name));
    }
    this.seen = new Set(names);
    for (const [id, { grant }] of this.bindings)
      if (Date.parse(grant.expiresAt) <= now.getTime()) this.bindings.delete(id);
  }

  /** Grants of a session: the newest of each remote. */
  of(session: string, now: Date): Grant[] {
    const mine = [...this.bindings.values()]
      .filter(
        (each) =>
          each.session === session &&
          !this.reset.has(each.grant.id) &&
          Date.parse(each.grant.expiresAt) > now.getTime(),
      )
      .sort((a, b) => Date.parse(a.boundAt) - Date.parse(b.boundAt));
    return [...new Map(mine.map(({ grant }) => [grant.remote, grant])).values()];
  }

  /** Whether a session has opened a grant, by whichever process; while the storage is away, as far as this one has read. */
  async isBound({ id }: Grant, session: string): Promise<boolean> {
    if (!this.bindings.has(id)) {
      const stored = this.read((await this.storage.get(NAMES.grant(id)).catch(() => null))?.content);
      if (stored) this.bindings.set(id, stored);
    }
    return this.bindings.get(id)?.session === session;
  }

  /**
   * The first session that shows a grant has it; again and again, until it is reset.
   * @returns whether the grant is this session's now, or in words why not. @throws when the storage cannot be reached
   */
  async bind(grant: Grant, session: string, now: Date): Promise<true | string> {
    if (this.reset.has(grant.id) || (await this.storage.get(resetName(grant.id)))) return 'the grant was reset';
    const binding: Binding = { grant, session, boundAt: now.toISOString() };
    const name = NAMES.grant(grant.id);
    if (
      await this.storage.put(name, Buffer.from(JSON.stringify(this.keys.sign(JSON.stringify(binding)))), {
        ifNew: true,
      })
    ) {
      this.bindings.set(grant.id, binding);
      return true;
    }
    const there = this.read((await this.storage.get(name))?.content);
    if (there?.session !== session) return 'the grant belongs to another session';
    this.bindings.set(grant.id, there);
    return true;
  }

  /** Ends every override of a session, for good. @returns the grants that were ended */
  async resetAll(session: string, now: Date): Promise<Grant[]> {
    const ended = [...this.bindings.values()].filter(
      (each) =>
        each.session === session && !this.reset.has(each.grant.id) && Date.parse(each.grant.expiresAt) > now.getTime(),
    );
    for (const { grant } of ended) {
      // First here, so that the next page of this process is free of it whatever the storage does.
      this.reset.add(grant.id);
      await this.storage.put(resetName(grant.id), Buffer.from('{}'));
    }
    return ended.map(({ grant }) => grant);
  }

  private read(content: Buffer | undefined): Binding | null {
    try {
      const text = signedText.parse(JSON.parse(content?.toString('utf8') ?? ''));
      return this.keys.verify(text) ? bindingSchema.parse(JSON.parse(text.payload)) : null;
    } catch {
      return null;
    }
  }
}

const idOf = (name: string): string => name.slice(FOLDER.length).replace(/(\.reset)?\.json$/, '');
