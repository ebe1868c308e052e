import type { IntegrationName } from '@parcelway/domain';
import { flow } from './flow';
import { googleSheet } from './google-sheet';
import { klaviyo } from './klaviyo';
import { omnisend } from './omnisend';
import { paypal } from './paypal';
import { slack } from './slack';
import type { Vendor } from './vendor.port';
import { webhook } from './webhook';

/** The tools a shop can connect: a folder and a line for each. */
export const VENDORS: Readonly<Record<IntegrationName, Vendor>> = {
  ...{ klaviyo, omnisend, slack, webhook, flow },
  google_sheet: googleSheet,
  paypal,
};
