import type { GroupList, GroupStatus } from '@parcelway/api/groups';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '@parcelway/domain';
import { Refused, type MakeHandlers } from '@parcelway/isolated/scenarios';

const DAY_MS = 86_400_000;
const PAGE_SIZE = 50;
const OWN = { shop_id: '1', name: 'Demo', domain: 'demo.example.com' };
const OTHER = { shop_id: '2', name: 'Demo Outlet', domain: 'outlet.example.com' };
const THIRD = { shop_id: '3', name: 'Demo Kids', domain: 'kids.example.com' };

/** A group of two stores, which a third one wants to join. A shop with `rows` 0 is in no group. */
export const groupHandlers: MakeHandlers = ({ rows, today }) => {
  const daysAgo = (days: number) => new Date(today.getTime() - days * DAY_MS).toISOString();
  const member = (store: typeof OWN, days: number) => ({
    ...store,
    joined_at: daysAgo(days),
    own: store === OWN,
    asleep: false,
  });
  const alone: GroupStatus = { group: null, code: null, pending: [] };
  let status: GroupStatus =
    rows === 0
      ? alone
      : {
          group: { waiting: false, members: [member(OWN, 30), member(OTHER, 29)] },
          code: null,
          pending: [{ ...THIRD, requested_at: daysAgo(0) }],
        };
  const parcels = Array.from({ length: rows }, (_, index): GroupList['parcels'][number] => {
    const { shop_id, name } = index % 3 === 0 ? OTHER : OWN;
    return {
      id: String(index + 1),
      shop_id,
      shop_name: name,
      url: `https://admin.example.com/parcel/${index + 1}`,
      order_name: `#${2000 - index}`,
      ordered_at: daysAgo(index / 4),
      last_update_at: daysAgo(0),
      track_number: `1Z999AA1${String(index).padStart(8, '0')}`,
      courier_name: 'UPS',
      status: (index % SHIPMENT_STATUSES.length) as ShipmentStatus,
      sub_status: null,
      destination: 'DE',
    };
  });
  return {
    connectStatus: () => status,
    connectStore({ body }) {
      const { group, pending } = status;
      switch (body.action) {
        case 'invite':
          status = {
            ...status,
            group: group ?? { waiting: false, members: [member(OWN, 0)] },
            code: { expires_at: daysAgo(-1), value: null },
          };
          return { ...status, code: { expires_at: daysAgo(-1), value: 'ABCD-EFGH-JKMN' } };
        case 'join':
          if (body.code.length < 12)
            throw new Refused(422, 'This code does not work. Make a new one in the other store.');
          status = { ...alone, group: { waiting: true, members: [member(OTHER, 29)] } };
          return status;
        case 'accept':
          status = {
            ...status,
            group: { waiting: false, members: [...(group?.members ?? []), member(THIRD, 0)] },
            pending: pending.filter(({ shop_id }) => shop_id !== body.shop_id),
          };
          return status;
        case 'decline':
          status = { ...status, pending: pending.filter(({ shop_id }) => shop_id !== body.shop_id) };
          return status;
        case 'leave':
          status = alone;
          return status;
      }
    },
    syncStatus: () => ({
      stores: (status.group?.members ?? []).map(({ shop_id, own }) => ({
        shop_id,
        parcels: own ? rows : 12,
        parcels_exact: true,
        last_sync: own
          ? {
              state: 'done',
              sync_day: 30,
              since: daysAgo(32),
              started_at: daysAgo(2),
              finished_at: daysAgo(2),
              orders: rows,
              error: null,
            }
          : null,
        missing: null,
      })),
    }),
    groupList({ query: { status: chosen, query = '', cursor } }) {
      const codes = chosen ? (JSON.parse(chosen) as number[]) : [];
      const found = parcels.filter(
        ({ status: code, order_name, track_number }) =>
          (codes.length === 0 || codes.includes(code)) &&
          `${order_name} ${track_number}`.toLowerCase().includes(query.toLowerCase()),
      );
      const from = Number(cursor?.split('_')[0] ?? 0);
      const to = from + PAGE_SIZE;
      return { parcels: found.slice(from, to), next: to < found.length ? `${to}_1_1` : null, missing: [] };
    },
  };
};
