import type { AppContext } from '../context';
import { type PlatformShop, RECENT_ORDER_DAYS } from '../platform/platform.port';

/** Why a sync that reaches further back than the store shows does not begin. */
export const NEEDS_GRANT = `Your store shows apps only the orders of the last ${RECENT_ORDER_DAYS} days. Allow older orders first.`;

/** Whether a sync of so many days has to wait until the merchant allows older orders. */
export const needsGrant = async (
  { platform }: Pick<AppContext, 'platform'>,
  shop: PlatformShop,
  syncDay: number,
): Promise<boolean> => syncDay > RECENT_ORDER_DAYS && !(await platform.mayReadOlderOrders(shop));
