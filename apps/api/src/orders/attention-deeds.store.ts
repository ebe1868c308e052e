import { ATTENTION_DEEDS, type AttentionDeed } from '@parcelway/domain';
import { sql } from 'kysely';
import type { ShopTransaction } from '../db/database';
import type { Vault } from '../platform/vault';
import { staffNames } from '../shops/staff-names.store';
import type { StoredShipment } from './shipment-rows.store';

interface DeedRow {
  shipment_id: string;
  kind: AttentionDeed;
  user_id: string;
  created_at: Date;
  until: string | null;
}

/** Adds to parcels that need attention the last that was done about it: who, when, and until when a reminder waits. */
export async function withDeeds(
  trx: ShopTransaction,
  ctx: { vault: Vault },
  shopId: string,
  parcels: StoredShipment[],
): Promise<StoredShipment[]> {
  const ids = parcels.flatMap((parcel) => (parcel.attention === null ? [] : [parcel.shipment_id]));
  if (ids.length === 0) return parcels;
  const { rows } = await sql<DeedRow>`
    select distinct on (i.shipment_id) i.shipment_id, a.kind, a.user_id, a.created_at, i.after ->> 'until' as until
    from order_action_items i
    join order_actions a on a.shop_id = i.shop_id and a.action_id = i.action_id
    join shipments s on s.shop_id = i.shop_id and s.shipment_id = i.shipment_id
    where i.shop_id = ${shopId} and i.shipment_id = any(${ids}::bigint[]) and i.state = 'done'
      and a.kind = any(${[...ATTENTION_DEEDS]}::text[]) and a.undone_by is null and a.created_at >= s.attention_since
    order by i.shipment_id, i.action_id desc`.execute(trx);
  if (rows.length === 0) return parcels;
  const nameOf = await staffNames(trx, ctx, shopId);
  const deeds = new Map(
    rows.map(({ shipment_id: id, kind, user_id: userId, created_at: at, until }) => [
      id,
      { kind, by: nameOf(userId), at: at.toISOString(), until },
    ]),
  );
  return parcels.map((parcel) => {
    const deed = deeds.get(parcel.shipment_id);
    return deed ? { ...parcel, deed } : parcel;
  });
}
