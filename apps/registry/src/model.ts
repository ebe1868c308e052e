import { releaseName } from '@parcelway/remote-contract';
import { z } from 'zod';

/**
 * Names in the storage:
 * - `r/<id>/<version>/…`            files of a release as browsers load them, `integrity.json` (signed) written last
 * - `maps/<id>/<version>/…`         source maps, never served
 * - `f/<id>/<version>/…`            a remote's fixtures for the isolated host, `integrity.json` (signed) written last; no part of the release
 * - `channels/<environment>.json`   what is live, signed text of {@link channels}
 * - `audit/<time>-<random>.json`    one object per entry, never written twice, kept for 400 days
 * - `grants/<id>.json`              which session a QA grant belongs to
 * - `health/<environment>/<process>.json`  what pages reported to one process
 * - `faults/<environment>/<id>/<version>.json`  errors that pages reported, alike ones as one
 * - `notify/<environment>/<id>.json`  where the team of a remote is notified
 * - `servers/<environment>/<process>.json`  which calls of the API a running server answers
 */
export const NAMES = {
  file: (id: string, version: string, file: string) => `r/${id}/${version}/${file}`,
  map: (id: string, version: string, file: string) => `maps/${id}/${version}/${file}`,
  fixture: (id: string, version: string, file: string) => `f/${id}/${version}/${file}`,
  channels: (environment: string) => `channels/${environment}.json`,
  grant: (id: string) => `grants/${id}.json`,
  health: (environment: string, process: string) => `health/${environment}/${process}.json`,
  faults: (environment: string, id: string, version: string) => `faults/${environment}/${id}/${version}.json`,
  notify: (environment: string, id: string) => `notify/${environment}/${id}.json`,
  server: (environment: string, process: string) => `servers/${environment}/${process}.json`,
} as const;

/** What the shell and the remotes are called: the folder they live in. */
export const APP_ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

const time = z.iso.datetime();

/** A release that some shops get while the others stay on the stable one. */
export const canary = z.strictObject({
  version: releaseName,
  /** Of the shops that the rules let in, 0 to 100. */
  percent: z.number().min(0).max(100),
  /** Mixed into the hash that sorts shops, so that not the same ones meet every canary. */
  salt: z.string(),
  since: time,
  /** When the share was last changed: the health rule counts reports since then. */
  stepSince: time,
  /** Promoted by the schedule when healthy. */
  auto: z.boolean(),
  /** Neither promoted nor widened until resumed. */
  paused: z.boolean(),
  /** Only shops on these plans; null = all. */
  plans: z.array(z.number().int()).min(1).nullable(),
});
export type Canary = z.output<typeof canary>;

/** What is live of one app: the shell, or a remote. */
export const appChannels = z.strictObject({
  /** What all shops get that are in no canary; null before the first release was promoted. */
  stable: releaseName.nullable(),
  /** The last good release before it: what a rollback puts back. */
  previous: releaseName.nullable(),
  /** The good ones before that, newest first. */
  earlier: z.array(releaseName).default([]),
  canary: canary.nullable(),
  /** Releases that were rolled back: never a fallback, and promoted again only by name. */
  bad: z.array(releaseName),
  /** A remote that is switched off, for these shops or (null) for all; null = it is on. */
  off: z
    .strictObject({ shops: z.array(z.string()).min(1).nullable(), reason: z.string() })
    .nullable()
    .default(null),
});
export type AppChannels = z.output<typeof appChannels>;

/** Payload of `channels/<environment>.json`. */
export const channels = z.strictObject({
  environment: z.string(),
  /** Grows with every change: a reader refuses an older one than it has seen. */
  counter: z.number().int().positive(),
  changedAt: time,
  apps: z.record(z.string(), appChannels),
});
export type Channels = z.output<typeof channels>;

/** One line of the audit log: who did what, to what, and why; refusals included. */
export const auditEntry = z.strictObject({
  at: time,
  environment: z.string(),
  /** Name of the token, `schedule`, `health rule`, or `page` for what a browser reported. */
  who: z.string(),
  action: z.enum([
    'publish',
    'canary',
    'promote',
    'rollback',
    'pause',
    'resume',
    'grant',
    'override',
    'reset',
    'notify',
    'off',
    'on',
    'remove',
    'refused',
  ]),
  remote: z.string(),
  version: z.string().nullable(),
  /** In words: the share, the reason given, the gate that refused. */
  detail: z.string(),
});
export type AuditEntry = z.output<typeof auditEntry>;

/** Payload of a QA grant, signed by the registry: who holds the link may open this release in one session of this shop. */
export const grant = z.strictObject({
  id: z.string(),
  remote: z.string(),
  /** A release, or `local:<port>`. */
  release: z.string(),
  /** Domain of the shop; null = any page stand-alone (never in production). */
  shop: z.string().nullable(),
  issuedBy: z.string(),
  expiresAt: time,
});
export type Grant = z.output<typeof grant>;

/** Good releases that are stored as fallbacks, `previous` among them. */
export const STEPS_BACK = 5;

/** Steps of a promotion, in percent. */
export const STEPS = [1, 5, 25, 100] as const;
