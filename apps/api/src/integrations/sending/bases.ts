import type { IntegrationName } from '@parcelway/domain';
import type { Config } from '../../config';

/** Where each tool is; of those that are missing the merchant enters the address. */
export const basesOf = ({
  KLAVIYO_URL: klaviyo,
  OMNISEND_URL: omnisend,
}: Config): Partial<Record<IntegrationName, string>> => ({ klaviyo, omnisend });
