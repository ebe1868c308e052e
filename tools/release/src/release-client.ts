import {
  openReleaseService,
  ReleaseRefused,
  schemas,
  type Actor,
  type AppChannels,
  type AuditEntry,
  type CanaryRequest,
  type Published,
  type PublishOptions,
} from '@parcelway/app-registry/command';
import type { z } from 'zod';

type Build = { files: { path: string; content: Buffer }[] } & PublishOptions;

/** The command's operations: on a registry over HTTP, or on the service itself on a storage. */
export interface ReleaseClient {
  /** What messages call it. */
  readonly where: string;
  publish(id: string, build: Build): Promise<Published>;
  canary(id: string, request: CanaryRequest): Promise<AppChannels>;
  promote(id: string, version?: string): Promise<AppChannels>;
  rollback(id: string, reason: string, to?: string): Promise<AppChannels>;
  /** @param shops null: all */
  off(id: string, shops: string[] | null, reason: string): Promise<AppChannels>;
  on(id: string, shops: string[] | null): Promise<AppChannels>;
  pause(id: string, paused: boolean): Promise<AppChannels>;
  notify(id: string, url: string | null): Promise<unknown>;
  clean(): Promise<string[]>;
  status(): Promise<schemas.StatusAnswer>;
  verify(id: string, version: string): Promise<string[]>;
  audit(limit: number): Promise<AuditEntry[]>;
  link(remote: string, release: string, shop: string | null): Promise<{ url: string; expiresAt: string }>;
}

/** No registry answers, or something else does. */
export class Unreachable extends Error {}

const TIMEOUT_MS = 120_000;

/** @param token null: reading only */
export function overHttp(address: string, token: string | null, tokenHint: string): ReleaseClient {
  const base = `${address.replace(/\/+$/, '')}/registry/api`;
  async function call<T>(path: string, schema: z.ZodType<T>, body?: unknown): Promise<T> {
    if (body !== undefined && token === null)
      throw new ReleaseRefused('token', `there is no publish token: ${tokenHint}`, 401);
    const response = await fetch(`${base}/${path}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body !== undefined && {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token ?? ''}` },
        body: JSON.stringify(body),
      }),
    }).catch((error: unknown) => {
      const { message, cause } = error as Error;
      throw new Unreachable(
        `No registry answers at ${address} (${cause instanceof Error ? cause.message || String((cause as NodeJS.ErrnoException).code) : message}). Start one with npm start, or name another with --registry`,
      );
    });
    const text = await response.text();
    const answer: unknown = text.startsWith('{') ? JSON.parse(text) : undefined;
    if (!response.ok) throw refusalOf(response.status, answer);
    const read = schema.safeParse(answer);
    if (!read.success)
      throw new Unreachable(`What answers at ${address} is no registry of this version: name another with --registry`);
    return read.data;
  }
  function refusalOf(status: number, answer: unknown): Error {
    const refusal = schemas.errorAnswer.safeParse(answer);
    if (!refusal.success || refusal.data.gate === undefined)
      return new Unreachable(
        `What answers at ${address} is no registry (status ${status}): name another with --registry`,
      );
    const { message, gate } = refusal.data;
    if (status >= 500) return new Unreachable(message);
    return new ReleaseRefused(gate, status === 401 ? `${message}. ${tokenHint}` : message);
  }
  const remote = (id: string) => `remotes/${encodeURIComponent(id)}`;
  return {
    where: address,
    publish: (id, { files, ...options }) =>
      call(`${remote(id)}/releases`, schemas.publishedAnswer, {
        ...options,
        files: files.map(({ path, content }) => ({ path, content: content.toString('base64') })),
      }),
    canary: (id, request) => call(`${remote(id)}/canary`, schemas.channelsAnswer, request),
    promote: (id, version) => call(`${remote(id)}/promote`, schemas.channelsAnswer, { version }),
    rollback: (id, reason, to) => call(`${remote(id)}/rollback`, schemas.channelsAnswer, { reason, to }),
    off: (id, shops, reason) => call(`${remote(id)}/off`, schemas.channelsAnswer, { shops, reason }),
    on: (id, shops) => call(`${remote(id)}/on`, schemas.channelsAnswer, { shops }),
    pause: (id, paused) => call(`${remote(id)}/pause`, schemas.channelsAnswer, { paused }),
    notify: (id, url) => call(`${remote(id)}/notify`, schemas.notifyAnswer, { url }),
    clean: async () => (await call('clean', schemas.cleanAnswer, {})).removed,
    status: () => call('status', schemas.statusAnswer),
    verify: async (id, version) =>
      (await call(`${remote(id)}/releases/${encodeURIComponent(version)}/verify`, schemas.verifyAnswer)).problems,
    audit: async (limit) => (await call(`audit?limit=${limit}`, schemas.auditAnswer)).entries,
    link: (id, release, shop) => call('grants', schemas.grantAnswer, { remote: id, release, shop }),
  };
}

/** @param token null: reading only */
export function onStorage({
  storage,
  stateDir,
  environment,
  token,
  tokenHint,
}: {
  storage: string;
  stateDir: string;
  environment: string;
  token: () => string | null;
  tokenHint: string;
}): ReleaseClient {
  const { service, tokens } = openReleaseService({ storage, stateDir, environment });
  const actor = (): Actor => {
    const text = token();
    if (text === null) throw new ReleaseRefused('token', `there is no publish token: ${tokenHint}`, 401);
    const found = tokens.actor(text);
    if (!found) throw new ReleaseRefused('token', `this token is not one of ${stateDir}: ${tokenHint}`, 401);
    return found;
  };
  return {
    where: storage,
    publish: async (id, { files, ...options }) => service.publish(actor(), id, files, options),
    canary: async (id, request) => service.canary(actor(), id, request),
    promote: async (id, version) => service.promote(actor(), id, version),
    rollback: async (id, reason, to) => service.rollback(actor(), id, reason, { to }),
    off: async (id, shops, reason) => service.off(actor(), id, shops, reason),
    on: async (id, shops) => service.on(actor(), id, shops),
    pause: async (id, paused) => service.pause(actor(), id, paused),
    notify: async (id, url) => service.notify(actor(), id, url),
    clean: async () => service.clean(actor()),
    status: async () => ({ environment, apps: await service.status() }),
    verify: (id, version) => service.verify(id, version),
    audit: (limit) => service.audit(limit),
    link: async () => {
      throw new ReleaseRefused(
        'override',
        'a link leads to a registry, which must run: leave out --storage, and name it with --registry',
      );
    },
  };
}
