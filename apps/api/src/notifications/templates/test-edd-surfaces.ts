import type { ShipmentStatus } from '@parcelway/domain';
import { withShop } from '../../db/database';
import { withEdd } from '../../edd/aftersale/shown';
import { shopperView } from '../../tracking-page/shopper/shopper-view';
import { mailData } from './mail-data';
import { readParcelFacts, readShopFacts } from './mail-facts';
import type { setUpMailParcels } from './test-mail-parcels';

/** For tests only: what Orders, the page's first sentence and a mail say of a parcel. */
export const surfacesOf = (setUp: ReturnType<typeof setUpMailParcels>, shipment_id: string, status: ShipmentStatus) =>
  withShop(setUp.world.db, setUp.shop, async (trx) => {
    const { ctx } = setUp.world;
    const [row] = await withEdd(trx, setUp.shop, [{ shipment_id, status, sub_status: null }], ctx.now());
    const { sentence } = await shopperView(ctx, trx, setUp.place(), shipment_id);
    const shop = await readShopFacts(ctx, trx, setUp.place());
    const about = { shipmentId: shipment_id, orderId: null, topic: null };
    const [facts] = await readParcelFacts(trx, setUp.shop, [about], ctx.now());
    if (!facts) throw new Error('no facts');
    const at = ctx.now();
    const reported = { topic: null, status, subStatus: null, at, knownAt: at };
    const { expected } = mailData(ctx, shop, facts, reported, shop.reader('de')).parcel;
    return { orders: row?.edd, sentence, mail: expected };
  });
