import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { z } from 'zod';
import { NAMES } from '../model';
import type { Storage } from '@parcelway/storage';
import { parseJson } from './parse-json';
import { ReleaseRefused } from './release.port';

/** The notice to a team. */
export interface TeamNotice {
  environment: string;
  remote: string;
  version: string | null;
  /** Who rolled it back: `health rule`, or a token's name. */
  who: string;
  reason: string;
  /** Where to read more. */
  page: string;
}

interface TeamNoticesOptions {
  storage: Storage;
  environment: string;
  /** On a developer's machine a team may listen on it. */
  allowPrivate: boolean;
  onError(error: unknown): void;
  /** Milliseconds before the second, third, … attempt. */
  pausesMs?: readonly number[];
}

const TIMEOUT_MS = 5_000;
const PAUSES_MS = [1_000, 10_000, 60_000];
const config = z.strictObject({ url: z.url().max(500) });

/** Notifies the team of a remote, at its address, of what the registry did to its releases. */
export class TeamNotices {
  constructor(private readonly options: TeamNoticesOptions) {}

  /**
   * @param url null: no more notifications
   * @throws ReleaseRefused when it is no valid address
   */
  async set(remote: string, url: string | null): Promise<void> {
    const { storage, environment } = this.options;
    if (url !== null) this.check(url);
    await storage.put(NAMES.notify(environment, remote), Buffer.from(JSON.stringify(url === null ? null : { url })));
  }

  /** @returns null without notifications */
  async address(remote: string): Promise<string | null> {
    const object = await this.options.storage.get(NAMES.notify(this.options.environment, remote));
    const parsed = config.safeParse(object && parseJson(object.content.toString('utf8')));
    return parsed.success ? parsed.data.url : null;
  }

  /** Tries a few times; never throws. @returns whether it was delivered */
  async notify(notice: TeamNotice): Promise<boolean> {
    const { onError, pausesMs = PAUSES_MS } = this.options;
    try {
      const url = await this.address(notice.remote);
      if (url === null) return false;
      for (let tries = 0; ; tries += 1) {
        try {
          await this.post(this.check(url), JSON.stringify(notice));
          return true;
        } catch (error) {
          const pause = pausesMs[tries];
          if (pause === undefined) throw error;
          await new Promise((resolve) => {
            setTimeout(resolve, pause).unref();
          });
        }
      }
    } catch (error) {
      onError(new Error(`the team of ${notice.remote} could not be notified`, { cause: error }));
      return false;
    }
  }

  private check(text: string): URL {
    const refuse = (why: string) => new ReleaseRefused('notify', `${text} ${why}`, 400);
    if (!URL.canParse(text)) throw refuse('is no address');
    const url = new URL(text);
    const { allowPrivate } = this.options;
    if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:'))
      throw refuse('must begin with https://');
    if (url.username !== '' || url.password !== '') throw refuse('must not carry a password');
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (!allowPrivate && isIP(host) !== 0 && isPrivate(host)) throw refuse('is an address of a private network');
    return url;
  }

  /** Goes nowhere else than where it was sent: redirects are answers like others. */
  private post(url: URL, body: string): Promise<void> {
    const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const own = this.options.allowPrivate ? {} : { lookup: publicOnly };
    return new Promise((resolve, reject) => {
      const sent = request(
        url,
        { method: 'POST', headers, ...own, signal: AbortSignal.timeout(TIMEOUT_MS) },
        (answer) => {
          answer.resume();
          const { statusCode = 0 } = answer;
          if (statusCode >= 200 && statusCode < 300) resolve();
          else reject(new Error(`${url.origin} answered ${statusCode}`));
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  }
}

const PRIVATE = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(net, prefix, 'ipv6');

/** An IPv4 address inside an IPv6 one counts as what it is. */
export const isPrivate = (address: string): boolean => PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Checks the resolved address at the moment of connecting: a name may get another address at any time. */
const publicOnly: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '');
    const bad = addresses.find(({ address }) => isPrivate(address));
    if (bad) return done(new Error(`${host} leads to a private network`), '');
    const [first] = addresses;
    return options.all ? done(null, addresses) : done(null, first?.address ?? '', first?.family);
  });
};
