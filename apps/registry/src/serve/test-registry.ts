import { createHmac } from 'node:crypto';
import path from 'node:path';
import { RESOLVED_SET_ELEMENT, type ResolvedSet } from '@parcelway/remote-contract';
import Fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify';
import type { RegistryConfig } from '../config';
import { registryPlugin } from '../registry.plugin';
import type { Actor, BuiltFile, PublishOptions } from '../release/release.port';
import { remoteBuild, shellBuild } from '../release/test-builds';
import { testReleases, type TestReleases } from '../release/test-releasing';
import { type Storage, StorageError } from '@parcelway/storage';
import { LiveReleases } from './live-set';
import { ReleaseCache } from './release-cache';
import { openReleaseCounters } from './release-counters';
import { ServedReleases } from './served-releases';

export const SHOP = 'one.myshopify.com';
export const ADMIN: Actor = { name: 'ci', remotes: ['*'] };
const KEY = 'client-id';
const SECRET = 'a-secret-for-this-test-only';
export const APP_URL = 'https://app.example';

/** A storage that a test can disconnect, and that records its reads. */
export interface BreakableStorage extends Storage {
  down: boolean;
  readonly reads: string[];
}

export function breakable(storage: Storage): BreakableStorage {
  const reads: string[] = [];
  const up = <T>(act: () => Promise<T>): Promise<T> =>
    breaking.down ? Promise.reject(new StorageError('the storage is down')) : act();
  const breaking: BreakableStorage = {
    name: storage.name,
    down: false,
    reads,
    get: (name) => {
      reads.push(name);
      return up(() => storage.get(name));
    },
    put: (...all) => up(() => storage.put(...all)),
    remove: (name) => up(() => storage.remove(name)),
    list: (...all) => up(() => storage.list(...all)),
  };
  return breaking;
}

/** Publishes one more build. @returns its name */
export async function publishTo(
  { service }: Pick<TestReleases, 'service'>,
  id: string,
  built: BuiltFile[],
  options: PublishOptions = {},
): Promise<string> {
  return (await service.publish(ADMIN, id, built, { packageVersion: '1.2.3', live: true, ...options })).version;
}

/** What decides what is live, without a server around it; opened again on the same folders, it is as after a restart. */
export async function openServing(
  releases: TestReleases,
  { storage = releases.storage, down = false }: { storage?: Storage; down?: boolean } = {},
) {
  const breaking = breakable(storage);
  breaking.down = down;
  const { keys, channels } = releases.again({ storage: breaking });
  const refused: string[] = [];
  const errors: unknown[] = [];
  const cache = new ReleaseCache({
    storage: breaking,
    keys,
    dir: path.join(releases.stateDir, 'cache'),
    accept: openReleaseCounters(releases.stateDir),
    onRefused: (id, version, why) => refused.push(`${id}@${version}: ${why}`),
  });
  const served = new ServedReleases(cache);
  const live = new LiveReleases({
    readChannels: () => channels.read(),
    releases: served,
    stateDir: releases.stateDir,
    environment: 'staging',
    onError: (error) => errors.push(error),
  });
  await live.open();
  return { storage: breaking, cache, served, live, refused, errors };
}

/** A registry with separate folders, with a shell and the remote orders live. */
export interface TestRegistry {
  app: FastifyInstance;
  config: RegistryConfig;
  releases: TestReleases;
  storage: BreakableStorage;
  /** Of a token for every remote. */
  bearer: { authorization: string };
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  post(url: string, payload: object | string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  publish(id: string, built: BuiltFile[], options?: PublishOptions): Promise<string>;
  /** Publishes, and gives it to all shops at once. The id must be live. */
  ship(id: string, built: BuiltFile[]): Promise<string>;
  restart(): Promise<void>;
  remove(): Promise<void>;
}

export async function testRegistry({
  bare = false,
  ...change
}: Partial<RegistryConfig> & { bare?: boolean } = {}): Promise<TestRegistry> {
  const environment = change.environment ?? 'staging';
  const releases = await testReleases(environment);
  const storage = breakable(releases.storage);
  const config: RegistryConfig = {
    APP_URL,
    SHOPIFY_API_KEY: KEY,
    SHOPIFY_API_SECRET: SECRET,
    PLATFORM_ADMIN_URL: 'https://admin.shopify.com',
    PLATFORM_CDN_URL: 'https://cdn.shopify.com',
    PRODUCT_NAME: 'Parcel & <way>',
    releases: storage,
    stateDir: releases.stateDir,
    environment,
    now: () => releases.clock.now,
    ...change,
  };
  if (!bare) {
    await publishTo(releases, 'shell', shellBuild());
    await publishTo(releases, 'orders', remoteBuild('orders'));
  }
  const open = async () => {
    const app = Fastify();
    await app.register(registryPlugin, config);
    return app;
  };
  const bearer = {
    authorization: `Bearer ${releases.tokens.create({ name: 'qa', owner: 'team-qa', remotes: ['*'] })}`,
  };
  const registry: TestRegistry = {
    app: await open(),
    config,
    releases,
    storage,
    bearer,
    get: (url, headers = {}) => registry.app.inject({ method: 'GET', url, headers }),
    post: (url, payload, headers = {}) =>
      registry.app.inject({
        method: 'POST',
        url,
        payload,
        headers: { ...(typeof payload === 'string' && { 'content-type': 'text/plain' }), ...headers },
      }),
    publish: (id, built, options) => publishTo(releases, id, built, options),
    async ship(id, built) {
      const version = await registry.publish(id, built);
      const answer = await registry.post(`/registry/api/remotes/${id}/promote`, { version }, bearer);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return version;
    },
    async restart() {
      await registry.app.close();
      registry.app = await open();
    },
    async remove() {
      await registry.app.close();
      await releases.remove();
    },
  };
  return registry;
}

/** A session token as the admin issues it. @param now the registry's clock */
export function idToken(now: Date, change: Record<string, unknown> = {}, secret = SECRET): string {
  const seconds = Math.floor(now.getTime() / 1000);
  const claims = {
    iss: `https://${SHOP}/admin`,
    dest: `https://${SHOP}`,
    aud: KEY,
    sub: '42',
    exp: seconds + 60,
    nbf: seconds - 1,
    iat: seconds - 1,
    jti: 'jti',
    sid: 'sid',
    ...change,
  };
  const text = [{ alg: 'HS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

/** Address of a launch in the admin's frame. */
export const launch = (query: Record<string, string>): string =>
  `/orders?${new URLSearchParams({ embedded: '1', shop: SHOP, ...query })}`;

/** What a document carries. */
export const setOf = (body: string): ResolvedSet =>
  JSON.parse(
    new RegExp(`<script type="application/json" id="${RESOLVED_SET_ELEMENT}">([^<]*)</script>`).exec(body)?.[1] ??
      'null',
  ) as ResolvedSet;

/** One directive of an answer's content security policy. */
export const directive = ({ headers }: { headers: Record<string, unknown> }, name: string): string | undefined =>
  String(headers['content-security-policy'])
    .split('; ')
    .find((part) => part.startsWith(`${name} `))
    ?.slice(name.length + 1);
