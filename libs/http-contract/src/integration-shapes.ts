import { INTEGRATION_NAMES, type IntegrationName } from '@parcelway/domain';
import { z } from 'zod';
import { id, shipmentStatus, text } from './shapes';

export const integrationName = z.enum(INTEGRATION_NAMES as [IntegrationName, ...IntegrationName[]]);

/** A key of the merchant's at a tool: what a header can carry. */
const key = text(200)
  .trim()
  .regex(/^[\x21-\x7e]*$/, 'must be the key alone, without spaces');
export const PUBLIC_URL_MESSAGE = 'must be a whole https address such as https://example.com/hooks';
const parsed = (value: string): URL | null => (URL.canParse(value) ? new URL(value) : null);
/** Whether it is an address of the public Internet by its text; where it leads is checked whenever it is called. */
export const isPublicUrl = (value: string): boolean => {
  const url = parsed(value);
  return url?.protocol === 'https:' && url.hostname.includes('.');
};
/** Whether it is public is the server's rule: in development it need not be. */
export const webhookUrl = text(500)
  .trim()
  .refine(
    (value) => {
      const url = parsed(value);
      return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
    },
    { message: PUBLIC_URL_MESSAGE },
  );
const slackUrl = webhookUrl.refine((value) => parsed(value)?.origin === 'https://hooks.slack.com', {
  message: 'must be the address of an incoming webhook, which begins with https://hooks.slack.com/',
});

/** The file of a service account's key, as Google issues it. */
const serviceAccount = text(10_000)
  .trim()
  .refine((value) => serviceAccountFile.safeParse(value).success, {
    message: 'must be the whole JSON file of the key of a service account',
  });
const serviceAccountFile = z
  .string()
  .transform((value, ctx): unknown => {
    try {
      return JSON.parse(value);
    } catch {
      ctx.addIssue({ code: 'custom', message: 'must be JSON' });
      return z.NEVER;
    }
  })
  .pipe(
    z.object({
      type: z.literal('service_account'),
      client_email: z.email(),
      private_key: z.string().includes('PRIVATE KEY-----'),
    }),
  );
const sheetUrl = webhookUrl.refine((value) => /^https:\/\/docs\.google\.com\/spreadsheets\/d\/[\w-]+/.test(value), {
  message: 'must be the link of a spreadsheet, which begins with https://docs.google.com/spreadsheets/d/',
});

/** What a merchant sets of each tool; a key that is left out stays as it is. */
const statuses = z.array(shipmentStatus).min(1, 'must have one status at least').max(8);
export const integrationSettings = z.discriminatedUnion('name', [
  z.strictObject({ name: z.literal('klaviyo'), statuses, api_key: key.optional() }),
  z.strictObject({ name: z.literal('omnisend'), statuses, api_key: key.optional() }),
  z.strictObject({ name: z.literal('slack'), statuses, webhook_url: slackUrl.optional() }),
  /** It needs no key: the store's own is used. */
  z.strictObject({ name: z.literal('flow'), statuses }),
  z.strictObject({
    name: z.literal('google_sheet'),
    statuses,
    service_account: serviceAccount.optional(),
    sheet_url: sheetUrl.optional(),
  }),
  z.strictObject({ name: z.literal('paypal'), statuses, client_id: key.optional(), client_secret: key.optional() }),
  /** Without an id it is a new endpoint. */
  z.strictObject({ name: z.literal('webhook'), id: id.optional(), statuses, url: webhookUrl.optional() }),
]);
export type IntegrationSettings = z.output<typeof integrationSettings>;
