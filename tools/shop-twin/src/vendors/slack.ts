import { z } from 'zod';
import { callsPerSecond } from '../tracking-provider/rate-limit';
import { jsonOf, type TwinVendor } from './vendor';

/** What incoming webhooks answer with; the last part of an address that is one of them gets it. */
const ERRORS: Readonly<Record<string, number>> = {
  no_service: 404,
  no_team: 404,
  channel_not_found: 404,
  channel_is_archived: 410,
  action_prohibited: 403,
  invalid_token: 403,
  posting_to_general_channel_denied: 403,
};
/** One a second, and short bursts; how long those may be is the twin's own choice. */
const BURST = 5;

const body = z.object({
  text: z.string().optional(),
  blocks: z
    .array(z.looseObject({ type: z.string(), text: z.looseObject({ text: z.string().max(3000) }).optional() }))
    .max(50)
    .optional(),
});

/** Slack's incoming webhooks: `/services/T…/B…/<secret>`, which answer `ok` or an error code. */
export function slack(): TwinVendor {
  const messages: { channel: string; text: string | undefined }[] = [];
  const limits = new Map<string, () => boolean>();
  const mayPost = (path: string): boolean => {
    const limit = limits.get(path) ?? callsPerSecond(BURST);
    limits.set(path, limit);
    return limit();
  };
  return {
    title: 'Slack',
    enter: () => ({ webhook_url: 'https://hooks.slack.com/services/T0TWIN/B0TWIN/parcels' }),
    revoked: { status: 403, body: 'invalid_token' },
    accepted: () => ({ messages }),
    answer({ method, path, body: text }) {
      const [, channel] = /^\/services\/T\w+\/B\w+\/(\w+)$/.exec(path) ?? [];
      if (method !== 'POST' || channel === undefined) return { status: 404, body: 'no_service' };
      const error = ERRORS[channel];
      if (error !== undefined) return { status: error, body: channel };
      if (!mayPost(path)) return { status: 429, body: 'rate_limited', headers: { 'retry-after': '1' } };
      const parsed = body.safeParse(jsonOf(text));
      if (!parsed.success) return { status: 400, body: 'invalid_payload' };
      if (!parsed.data.text && !parsed.data.blocks?.length) return { status: 400, body: 'no_text' };
      messages.push({ channel, text: parsed.data.text });
      return { status: 200, body: 'ok' };
    },
  };
}
