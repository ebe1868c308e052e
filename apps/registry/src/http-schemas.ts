import { releaseName } from '@parcelway/remote-contract';
import { z } from 'zod';
import { appChannels, auditEntry } from './model';

/** Bodies of `/registry/api/…`, used by the registry and by the release command. */
const id = z.string().min(1).max(80);
const shop = z.string().max(255);

export const publishBody = z.strictObject({
  files: z
    .array(z.strictObject({ path: z.string().min(1).max(400), content: z.base64() }))
    .min(1)
    .max(2_000),
  candidate: z.string().max(60).optional(),
  packageVersion: z.string().max(60).optional(),
  live: z.boolean().optional(),
});

export const canaryBody = z.strictObject({
  version: releaseName,
  /** Of the shops that the plans let in. */
  percent: z.number().min(0).max(100),
  auto: z.boolean().default(false),
  plans: z.array(z.number().int()).min(1).nullable().default(null),
});
/** Without a version: the next step of the canary. */
export const promoteBody = z.strictObject({ version: releaseName.optional() });
const reason = z.string().trim().min(1, 'must say why').max(500);
export const rollbackBody = z.strictObject({ reason, to: releaseName.optional() });
/** Null: all shops. */
const shops = z.array(shop.min(1)).min(1).max(1_000).nullable();
export const offBody = z.strictObject({ reason, shops });
export const onBody = z.strictObject({ shops });
/** `false` = resume. */
export const pauseBody = z.strictObject({ paused: z.boolean() });
/** Where the team is notified; null: nowhere. */
export const notifyBody = z.strictObject({ url: z.string().max(500).nullable() });
export const notifyAnswer = notifyBody;
/** A link that opens one release in one session of this shop; null = any page stand-alone, never in production. */
export const grantBody = z.strictObject({ remote: id, release: z.string().min(1).max(120), shop: shop.nullable() });

export const releaseParams = z.strictObject({ id, version: releaseName });
export const auditQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  /** `next` of the page before. */
  before: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT[\d.]{10}Z-[0-9a-z]{1,40}$/, 'must be the next of another page')
    .optional(),
});

export const publishedAnswer = z.strictObject({
  id: z.string(),
  version: releaseName,
  known: z.boolean(),
  first: z.boolean(),
  live: z.boolean(),
  notes: z.array(z.string()).optional(),
});
export const channelsAnswer = appChannels;
export const statusAnswer = z.strictObject({
  environment: z.string(),
  apps: z.record(z.string(), appChannels.extend({ releases: z.array(z.string()) })),
});
export type StatusAnswer = z.output<typeof statusAnswer>;
/** `next` null: there is nothing older. */
export const auditAnswer = z.strictObject({ entries: z.array(auditEntry), next: z.string().nullable() });
export const cleanAnswer = z.strictObject({ removed: z.array(z.string()) });
export const verifyAnswer = z.strictObject({ id: z.string(), version: z.string(), problems: z.array(z.string()) });
export const grantAnswer = z.strictObject({ url: z.string(), expiresAt: z.iso.datetime() });
/** `code` is the HTTP status; `gate` what refused. */
export const errorAnswer = z.object({ code: z.number(), message: z.string(), gate: z.string().optional() });
/** Another release of a remote that a session tests already. */
export const releaseChoice = z.strictObject({ remote: id, release: releaseName });
/** Releases of the remotes that a session tests, the newest first; `state` is empty, or `stable`, `canary`, `previous`, `taken back`. */
export const releaseChoices = z.strictObject({
  remotes: z.array(
    z.strictObject({
      remote: z.string(),
      releases: z.array(z.strictObject({ version: z.string(), state: z.string() })),
    }),
  ),
});
export type ReleaseChoices = z.output<typeof releaseChoices>;
