import { ALERT_TYPES, INTEGRATION_NAMES, type AlertType, type IntegrationName } from '@parcelway/domain';
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

export const alertType = z.enum(ALERT_TYPES as [AlertType, ...AlertType[]]);
/** What is sent to a tool: one status or alert at least. Alerts that are left out stay as they are. */
const sentTo = {
  statuses: z.array(shipmentStatus).max(8),
  alerts: z.array(alertType).max(ALERT_TYPES.length).optional(),
};
/** To a tool that has one record for each parcel, which an alert does not change. */
const rows = {
  statuses: sentTo.statuses,
  alerts: sentTo.alerts.unwrap().max(0, 'are not sent to this tool').optional(),
};
/** What a merchant sets of each tool; a key that is left out stays as it is. */
export const integrationSettings = z
  .discriminatedUnion('name', [
    z.strictObject({ name: z.literal('klaviyo'), ...sentTo, api_key: key.optional() }),
    z.strictObject({ name: z.literal('omnisend'), ...sentTo, api_key: key.optional() }),
    z.strictObject({ name: z.literal('slack'), ...sentTo, webhook_url: slackUrl.optional() }),
    /** It needs no key: the store's own is used. */
    z.strictObject({ name: z.literal('flow'), ...sentTo }),
    z.strictObject({
      name: z.literal('google_sheet'),
      ...rows,
      service_account: serviceAccount.optional(),
      sheet_url: sheetUrl.optional(),
    }),
    z.strictObject({ name: z.literal('paypal'), ...rows, client_id: key.optional(), client_secret: key.optional() }),
    /** Without an id it is a new endpoint. */
    z.strictObject({ name: z.literal('webhook'), id: id.optional(), ...sentTo, url: webhookUrl.optional() }),
  ])
  .refine(({ statuses, alerts = [] }) => statuses.length + alerts.length > 0, {
    path: ['statuses'],
    message: 'must have one status or alert at least',
  });
export type IntegrationSettings = z.output<typeof integrationSettings>;
