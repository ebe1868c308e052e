import { INTEGRATION_NAMES, type IntegrationName } from '@parcelway/domain';
import { z } from 'zod';
import { id, shipmentStatus, text } from './shapes';

export const integrationName = z.enum(INTEGRATION_NAMES as [IntegrationName, ...IntegrationName[]]);

/** A key of the merchant's at a tool: what a header can carry. */
const key = text(200)
  .trim()
  .regex(/^[\x21-\x7e]*$/, 'must be the key alone, without spaces');
/** An address that anybody may call: what it leads to is checked again whenever it is called. */
export const publicUrl = text(500)
  .trim()
  .refine(
    (value) => {
      if (!URL.canParse(value)) return false;
      const { protocol, username, password, hostname } = new URL(value);
      return protocol === 'https:' && username === '' && password === '' && hostname.includes('.');
    },
    { message: 'must be a whole https address such as https://example.com/hooks' },
  );
const slackUrl = publicUrl.refine((value) => URL.canParse(value) && new URL(value).hostname === 'hooks.slack.com', {
  message: 'must be the address of an incoming webhook, which begins with https://hooks.slack.com/',
});

/** What a merchant sets of each tool; a key that is left out stays as it is. */
const statuses = z.array(shipmentStatus).min(1, 'must have one status at least').max(8);
export const integrationSettings = z.discriminatedUnion('name', [
  z.strictObject({ name: z.literal('klaviyo'), statuses, api_key: key.optional() }),
  z.strictObject({ name: z.literal('omnisend'), statuses, api_key: key.optional() }),
  z.strictObject({ name: z.literal('slack'), statuses, webhook_url: slackUrl.optional() }),
  /** Without an id it is a new endpoint. */
  z.strictObject({ name: z.literal('webhook'), id: id.optional(), statuses, url: publicUrl.optional() }),
]);
export type IntegrationSettings = z.output<typeof integrationSettings>;
