import type { AlertType, IntegrationName } from '@parcelway/domain';
import type { MessageKey } from '@parcelway/i18n';
import type { IconSource } from '@parcelway/ui';
import { ChatIcon, CodeIcon, CreditCardIcon, EmailIcon, NoteIcon, RefreshIcon } from '@parcelway/ui/icons';

export const GROUPS = ['marketing', 'team', 'store', 'developers'] as const;
/** What the merchant enters of a tool, as the call that saves it names it. */
export type FieldName =
  'api_key' | 'webhook_url' | 'url' | 'service_account' | 'sheet_url' | 'client_id' | 'client_secret';
export interface ToolField {
  name: FieldName;
  label: MessageKey<'integrations'>;
  help: MessageKey<'integrations'>;
  type: 'password' | 'text' | 'url';
}
export interface Tool {
  group: (typeof GROUPS)[number];
  icon: IconSource;
  fields: readonly ToolField[];
  /** Whether it is sent alerts; one with a record for each parcel is not. */
  hasAlerts: boolean;
  /** The vendor's guide to it. */
  guide: string;
}

/** The texts of alerts. */
export const ALERT_TEXTS = {
  'shipment.stuck': 'alerts.stuck',
  'shipment.late': 'alerts.late',
} as const satisfies Record<AlertType, string>;

const field = (tool: Exclude<IntegrationName, 'flow'>, name: FieldName, type: ToolField['type']): ToolField => ({
  ...{ name, type, label: `tool.${tool}.field`, help: `tool.${tool}.help` },
});

/** What the screens know of each tool. Its texts are `tool.<name>` of the locales. */
export const TOOLS: Record<IntegrationName, Tool> = {
  klaviyo: {
    ...{ group: 'marketing', icon: EmailIcon, hasAlerts: true, fields: [field('klaviyo', 'api_key', 'password')] },
    guide: 'https://developers.klaviyo.com/en/docs/authenticate_',
  },
  omnisend: {
    ...{ group: 'marketing', icon: EmailIcon, hasAlerts: true, fields: [field('omnisend', 'api_key', 'password')] },
    guide: 'https://api-docs.omnisend.com/',
  },
  slack: {
    ...{ group: 'team', icon: ChatIcon, hasAlerts: true, fields: [field('slack', 'webhook_url', 'url')] },
    guide: 'https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks/',
  },
  google_sheet: {
    ...{ group: 'team', icon: NoteIcon, hasAlerts: false },
    fields: [
      field('google_sheet', 'service_account', 'password'),
      { name: 'sheet_url', type: 'url', label: 'tool.google_sheet.sheet', help: 'tool.google_sheet.sheet_help' },
    ],
    guide: 'https://developers.google.com/workspace/guides/create-credentials#service-account',
  },
  flow: {
    ...{ group: 'store', icon: RefreshIcon, hasAlerts: true, fields: [] },
    guide: 'https://help.shopify.com/manual/shopify-flow',
  },
  paypal: {
    ...{ group: 'store', icon: CreditCardIcon, hasAlerts: false },
    fields: [
      field('paypal', 'client_id', 'text'),
      { name: 'client_secret', type: 'password', label: 'tool.paypal.secret', help: 'tool.paypal.secret_help' },
    ],
    guide: 'https://developer.paypal.com/api/rest/',
  },
  webhook: {
    ...{ group: 'developers', icon: CodeIcon, hasAlerts: true, fields: [field('webhook', 'url', 'url')] },
    guide: 'https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md',
  },
};
