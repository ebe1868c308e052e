import type { AlertType, IntegrationName } from '@parcelway/domain';
import type { IconSource } from '@parcelway/ui';
import { ChatIcon, CodeIcon, EmailIcon, RefreshIcon } from '@parcelway/ui/icons';

export const GROUPS = ['marketing', 'team', 'store', 'developers'] as const;
export interface Tool {
  group: (typeof GROUPS)[number];
  icon: IconSource;
  /** What the merchant enters, as the call that saves it names it; null: nothing. */
  field: 'api_key' | 'webhook_url' | 'url' | null;
  /** The vendor's guide to it. */
  guide: string;
}

/** The texts of alerts. */
export const ALERT_TEXTS = {
  'shipment.stuck': 'alerts.stuck',
  'shipment.late': 'alerts.late',
} as const satisfies Record<AlertType, string>;

/** What the screens know of each tool. Its texts are `tool.<name>` of the locales. */
export const TOOLS: Record<IntegrationName, Tool> = {
  klaviyo: {
    ...{ group: 'marketing', icon: EmailIcon, field: 'api_key' },
    guide: 'https://developers.klaviyo.com/en/docs/authenticate_',
  },
  omnisend: { ...{ group: 'marketing', icon: EmailIcon, field: 'api_key' }, guide: 'https://api-docs.omnisend.com/' },
  slack: {
    ...{ group: 'team', icon: ChatIcon, field: 'webhook_url' },
    guide: 'https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks/',
  },
  flow: {
    ...{ group: 'store', icon: RefreshIcon, field: null },
    guide: 'https://help.shopify.com/manual/shopify-flow',
  },
  webhook: {
    ...{ group: 'developers', icon: CodeIcon, field: 'url' },
    guide: 'https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md',
  },
};
