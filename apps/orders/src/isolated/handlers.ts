import { TableType } from '@parcelway/domain';
import { orderListQuery } from '@parcelway/http-contract';
import { mockSync } from '@parcelway/isolated/mock-sync';
import { Refused, type MakeHandlers } from '@parcelway/isolated/scenarios';
import { buildOrderDetail, buildOrderList } from '@parcelway/testing/builders';
import { demoExports } from './demo-exports';
import { demoActions } from './demo-actions';
import { courierHandlers } from './demo-couriers';
import { demoShop } from './demo-parcels';
import { findOrders, findParcels } from './find-parcels';
import { mockStatuses } from './mock-statuses';
import { mockViews } from './mock-views';
import { parcelDetails } from './parcel-details';

/** The calls of the Orders screen, answered from a shop in memory whose list can really be filtered, sorted and paged. */
export const handlers: MakeHandlers = ({ rows, today }) => {
  const shop = demoShop(rows, today);
  const { orders } = shop;
  // What is done to parcels changes them, for as long as the page is open.
  const parcels = [...shop.parcels];
  const actions = demoActions(parcels, today);
  const sync = mockSync();
  const views = mockViews();
  return {
    orderList({ query }) {
      const listQuery = orderListQuery.parse(query);
      const from = (listQuery.page - 1) * listQuery.pageSize;
      const place = { page: listQuery.page, page_size: listQuery.pageSize };
      const cut = <Row>(found: readonly Row[]) => found.slice(from, from + listQuery.pageSize);
      if (listQuery.tableType === TableType.Order) {
        const found = findOrders(orders, parcels, listQuery, today);
        return buildOrderList({ orders: cut(found), total: found.length, ...place });
      }
      const { found, counts, attention } = findParcels(parcels, listQuery, today);
      return buildOrderList({ shipments: cut(found), total: found.length, counts, attention, ...place });
    },
    shipmentDetails({ query: { id, ...filters } }) {
      const row = parcels.find((parcel) => parcel.id === id);
      const order = orders.find((candidate) => candidate.id === row?.order_id);
      if (!row || !order) throw new Refused(404, 'There is no such parcel in this shop.');
      const { found } = findParcels(parcels, orderListQuery.parse(filters), today);
      const at = found.indexOf(row);
      return {
        ...parcelDetails(row, order, {
          prev_id: at < 0 ? null : (found[at - 1]?.id ?? null),
          next_id: at < 0 ? null : (found[at + 1]?.id ?? null),
        }),
        last_action: actions.lastOf(row.id),
      };
    },
    orderDetail({ params: { id } }) {
      const order = orders.find((candidate) => candidate.id === id);
      if (!order) throw new Refused(404, 'There is no such order in this shop.');
      const shipments = parcels.filter((parcel) => parcel.order_id === id);
      return buildOrderDetail({ ...order, shipments });
    },
    countryCourier() {
      const tags = orders.flatMap((order) => order.tags);
      const options = (valueOf: (parcel: (typeof parcels)[number]) => [value: string | null, label: string | null]) => {
        const all = parcels.map(valueOf);
        return [...new Map(all)].flatMap(([value, label]) =>
          value ? [{ value, label: label ?? value, count: all.filter(([other]) => other === value).length }] : [],
        );
      };
      return {
        origin: options(({ origin }) => [origin, origin]),
        destination: options(({ destination }) => [destination, destination]),
        couriers: options((row) => [row.courier, row.courier_name]),
        note: options(({ note }) => [note, note]),
        tags: [...new Set(tags)].map((tag) => ({
          value: tag,
          label: tag,
          count: tags.filter((one) => one === tag).length,
        })),
      };
    },
    quotaLedger({ query: { page } }) {
      const counted = parcels.filter(({ track_number: number }) => number !== '');
      const start = (Number(page ?? 1) - 1) * 20;
      return {
        quota: 100,
        used: counted.length,
        renews_at: new Date(today.getTime() + 12 * 86_400_000).toISOString(),
        waiting: parcels.filter((parcel) => parcel.over_quota).length,
        total: counted.length,
        lines: counted
          .slice(start, start + 20)
          .map((parcel) => ({
            track_number: parcel.track_number,
            order_name: parcel.order_name,
            shipment_id: parcel.id,
            charged_at: parcel.created_at,
            this_cycle: true,
            price: null,
          })),
      };
    },
    syncPreview({ query: { sync_day: days } }) {
      const since = today.getTime() - Number(days) * 86_400_000;
      const known = orders.filter((order) => Date.parse(order.ordered_at) >= since).length;
      return {
        orders: known + 12,
        known,
        may_count: 12,
        quota_left: 60,
        overage: null,
        needs_grant: Number(days) > 60,
      };
    },
    syncCancel: () => ({ stopped: sync.stop() }),
    ...views,
    ...mockStatuses(rows === 0),
    orderCount: sync.progress,
    syncOrder({ body }) {
      if ((body?.sync_day ?? 0) > 60) throw new Refused(422, 'This shop shows the orders of the last 60 days only.');
      return { sync_id: '1', sync_day: body?.sync_day ?? 30, already_running: !sync.start() };
    },
    ...demoExports(parcels.length),
    ...courierHandlers(parcels),
    ...actions.handlers,
  };
};
