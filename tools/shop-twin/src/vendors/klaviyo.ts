import { z } from 'zod';
import { callsPerSecond } from '../tracking-provider/rate-limit';
import { jsonOf, type TwinVendor, type VendorAnswer } from './vendor';

const KEY = 'pk_twin';
/** Of `POST /api/events` for one account. */
const CALLS_PER_SECOND = 350;

const body = z.object({
  data: z.object({
    type: z.literal('event'),
    attributes: z.object({
      unique_id: z.string().optional(),
      time: z.iso.datetime({ offset: true }).optional(),
      properties: z.record(z.string(), z.unknown()),
      metric: z.object({
        data: z.object({ type: z.literal('metric'), attributes: z.object({ name: z.string().min(1).max(128) }) }),
      }),
      profile: z.object({
        data: z.object({
          type: z.literal('profile'),
          attributes: z.looseObject({ email: z.email(), first_name: z.string().optional() }),
        }),
      }),
    }),
  }),
});

const problem = (status: number, code: string, title: string, pointer = '/data'): VendorAnswer => ({
  status,
  body: { errors: [{ id: 'twin', status, code, title, detail: title, source: { pointer } }] },
});

/** Klaviyo's `POST /api/events`: an event counts once for a profile, a metric and a `unique_id`. */
export function klaviyo(): TwinVendor {
  const events = new Map<string, { metric: string; profile: string; properties: Record<string, unknown> }>();
  const profiles = new Map<string, object>();
  const mayCall = callsPerSecond(CALLS_PER_SECOND);
  const revoked = problem(401, 'authentication_failed', 'Incorrect authentication credentials.');
  return {
    title: 'Klaviyo',
    enter: () => ({ api_key: KEY }),
    revoked,
    accepted: () => ({ events: [...events.values()], profiles: [...profiles.values()] }),
    answer({ method, path, headers, body: text }) {
      if (method !== 'POST' || path.replace(/\/$/, '') !== '/api/events')
        return problem(404, 'not_found', 'The path could not be found.');
      if (headers.authorization !== `Klaviyo-API-Key ${KEY}`) return revoked;
      if (!/^\d{4}-\d{2}-\d{2}(\.pre)?$/.test(headers.revision ?? ''))
        return problem(400, 'invalid', 'A valid revision header is required.');
      if (!/^application\/(vnd\.api\+)?json/.test(headers['content-type'] ?? ''))
        return problem(415, 'unsupported_media_type', 'Unsupported media type in request.');
      if (!mayCall())
        return { ...problem(429, 'throttled', 'Request was throttled.'), headers: { 'retry-after': '1' } };
      const parsed = body.safeParse(jsonOf(text));
      if (!parsed.success) {
        const [issue] = parsed.error.issues;
        return problem(400, 'invalid', issue?.message ?? 'Invalid input.', `/${issue?.path.join('/') ?? ''}`);
      }
      const { unique_id: id, time, properties, metric, profile } = parsed.data.data.attributes;
      const { email } = profile.data.attributes;
      const { name } = metric.data.attributes;
      // Without an id the second counts.
      const key = JSON.stringify([email, name, id ?? time ?? new Date().toISOString().slice(0, 19)]);
      if (!events.has(key)) events.set(key, { metric: name, profile: email, properties });
      profiles.set(email, profile.data.attributes);
      return { status: 202 };
    },
  };
}
