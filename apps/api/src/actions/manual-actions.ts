import { ACTION_KINDS, type Language } from '@parcelway/domain';
import type { Calls, DataOf } from '@parcelway/http-contract';
import type { ShopTransaction } from '../db/database';
import type { NameOf } from '../shops/staff-names.store';
import { canBeUndone } from './action-kinds';
import { runOf } from './actions';
import { newestOf } from './actions.store';
import { courierOptions } from './parcel-calls.store';

/** Manual actions on a parcel's page: the newest that can be undone, and language and postal code of its courier requests. */
export async function manualActions(
  trx: ShopTransaction,
  shopId: string,
  shipmentId: string,
  nameOf: NameOf,
): Promise<Pick<DataOf<Calls['shipmentDetails']>, 'last_action' | 'courier_asked'>> {
  const newest = await newestOf(trx, shopId, shipmentId, ACTION_KINDS.filter(canBeUndone));
  const { lang, postal_code: postalCode } = await courierOptions(trx, shopId, shipmentId);
  return {
    last_action: newest ? runOf(newest, nameOf) : null,
    courier_asked: { lang: (lang ?? 'auto') as Language | 'auto', postal_code: postalCode ?? '' },
  };
}
