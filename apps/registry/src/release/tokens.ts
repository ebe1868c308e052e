import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Actor } from './release.port';
import { readState, writeState } from './state-file';

const FILE = 'tokens.json';
/** The local token in clear, for the command on the same machine. */
export const LOCAL_TOKEN_FILE = 'token';
const LOCAL = 'local';

const tokenRecord = z.strictObject({
  name: z.string().min(1),
  /** The team it was given to. */
  owner: z.string().min(1),
  /** Ids it may change; `*` = all. */
  remotes: z.array(z.string().min(1)).min(1),
  /** SHA-256 of the token: it is random and long, so nothing slower is needed. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  createdAt: z.iso.datetime(),
});
export type TokenRecord = z.output<typeof tokenRecord>;
const tokenFile = z.strictObject({ tokens: z.array(tokenRecord) });

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Publish tokens, in `tokens.json` of the state folder. Read for every question: a token made or revoked by the command counts at once. */
export class Tokens {
  constructor(
    private readonly stateDir: string,
    private readonly now: () => Date,
  ) {}

  /** @returns who carries this token; null for one that is not known */
  actor(token: string): Actor | null {
    const digest = Buffer.from(hashOf(token), 'hex');
    // All are compared, whichever matches: the time reveals nothing.
    const found = this.list().filter(({ hash }) => timingSafeEqual(Buffer.from(hash, 'hex'), digest))[0];
    return found ? { name: found.name, remotes: found.remotes } : null;
  }

  list(): TokenRecord[] {
    const text = readState(this.stateDir, FILE);
    return text === null ? [] : tokenFile.parse(JSON.parse(text)).tokens;
  }

  /** @returns the token, which is nowhere stored in clear. @throws when the name is taken */
  create({ name, owner, remotes }: { name: string; owner: string; remotes: string[] }): string {
    const tokens = this.list();
    if (tokens.some((token) => token.name === name))
      throw new Error(`There is a token named ${name}: choose another name, or revoke that one first`);
    const token = `pw_${randomBytes(32).toString('base64url')}`;
    this.write([
      ...tokens,
      tokenRecord.parse({ name, owner, remotes, hash: hashOf(token), createdAt: this.now().toISOString() }),
    ]);
    return token;
  }

  /** @returns false when there is none of this name */
  revoke(name: string): boolean {
    const tokens = this.list();
    const left = tokens.filter((token) => token.name !== name);
    if (left.length < tokens.length) this.write(left);
    return left.length < tokens.length;
  }

  /** The token for everything on a developer's machine, stored in clear beside the others; made when there is none. Never in production. */
  local(): string {
    const stored = readState(this.stateDir, LOCAL_TOKEN_FILE)?.trim();
    if (stored && this.actor(stored)) return stored;
    this.revoke(LOCAL);
    const token = this.create({ name: LOCAL, owner: LOCAL, remotes: ['*'] });
    writeState(this.stateDir, LOCAL_TOKEN_FILE, `${token}\n`);
    return token;
  }

  private write(tokens: TokenRecord[]): void {
    writeState(this.stateDir, FILE, `${JSON.stringify({ tokens }, null, 2)}\n`);
  }
}
