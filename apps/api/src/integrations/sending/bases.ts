import type { IntegrationName } from '@parcelway/domain';
import type { Config } from '../../config';

/** Tools, and other servers of their vendors. */
export type BaseName = IntegrationName | 'google_oauth';
export type Bases = Partial<Record<BaseName, string>>;

/** Where each tool is; of those that are missing the merchant enters the address. Slack's is the origin of what is entered. */
export const basesOf = ({
  KLAVIYO_URL: klaviyo,
  OMNISEND_URL: omnisend,
  SLACK_URL: slack,
  GOOGLE_SHEETS_URL: google_sheet,
  GOOGLE_OAUTH_URL: google_oauth,
  PAYPAL_URL: paypal,
}: Config): Bases => ({ klaviyo, omnisend, slack, google_sheet, google_oauth, paypal });
