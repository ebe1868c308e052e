import type { IntegrationName } from '@parcelway/domain';
import type { Config } from '../../config';

/** Where each tool is; of those that are missing the merchant enters the address. Slack's is the origin of what is entered. */
export const basesOf = ({
  KLAVIYO_URL: klaviyo,
  OMNISEND_URL: omnisend,
  SLACK_URL: slack,
}: Config): Partial<Record<IntegrationName, string>> => ({ klaviyo, omnisend, slack });
