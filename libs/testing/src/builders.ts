import type { Session } from '@parcelway/api';
import { PERMISSIONS, ShipmentStatus } from '@parcelway/domain';
import type { Calls, CountByStatus, DataOf, ShipmentRow } from '@parcelway/http-contract';
import { buildOrderDetail } from './order-builders';

export { buildOrderDetail, buildOrderRow } from './order-builders';

/** Rows as the API returns them, complete and realistic; a test names only what it is about. */

export function buildShipmentRow(change: Partial<ShipmentRow> = {}): ShipmentRow {
  return {
    id: '101',
    order_id: '9001',
    order_name: '#1001',
    shopify_order_url: 'https://admin.example.com/store/demo/orders/9001',
    ordered_at: '2026-11-10T09:00:00Z',
    fulfilled_at: '2026-11-11T10:00:00Z',
    created_at: '2026-11-11T10:01:00Z',
    last_update_at: '2026-11-19T15:30:00Z',
    track_number: '1Z999AA10123456784',
    track_url: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
    courier: 'ups',
    courier_name: 'UPS',
    candidates: [],
    status: ShipmentStatus.InTransit,
    sub_status: 2001,
    origin: 'US',
    destination: 'DE',
    customer: { name: 'Ada Miller', email: 'ada@example.com', phone: '+49 30 1234567' },
    transit_days: 8,
    stay_days: 1,
    last_event: {
      time: '2026-11-19T15:30:00Z',
      content: 'Departed facility',
      location: 'Leipzig',
      has_time: true,
      floating: false,
    },
    attention: null,
    note: '',
    expected_on: null,
    edd: null,
    total_price: '48.50',
    currency: 'EUR',
    tags: [],
    manual: false,
    over_quota: false,
    ...change,
  };
}

export const buildCounts = (change: Partial<CountByStatus> = {}): CountByStatus => ({
  all: 0,
  0: 0,
  1: 0,
  2: 0,
  3: 0,
  4: 0,
  5: 0,
  6: 0,
  7: 0,
  ...change,
});

type OrderList = DataOf<Calls['orderList']>;

/** One page of the list; `total` and the count of all follow the rows unless named. */
export function buildOrderList(change: Partial<OrderList> = {}): OrderList {
  const shipments = change.shipments ?? [];
  const orders = change.orders ?? [];
  const total = change.total ?? shipments.length + orders.length;
  return {
    shipments,
    orders,
    total,
    total_exact: true,
    page: 1,
    page_size: 20,
    counts: buildCounts({ all: total }),
    attention: 0,
    ...change,
  };
}

type ShipmentDetails = DataOf<Calls['shipmentDetails']>;
type Step = ShipmentDetails['progress']['steps'][number];

const step = (key: Step['key'], state: Step['state'], at: string | null): Step => ({
  ...{ key, state, at },
  ...{ custom: null, has_time: true, floating: false },
});

export function buildShipmentDetails(change: Partial<ShipmentDetails> = {}): ShipmentDetails {
  return {
    ...buildShipmentRow(),
    prev_id: null,
    next_id: null,
    siblings: [{ id: '101', track_number: '1Z999AA10123456784' }],
    courier_card: {
      code: 'ups',
      name: 'UPS',
      homepage: 'https://www.ups.com',
      phone: '+1 800 742 5877',
      track_url: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
    },
    checkpoints: [
      buildCheckpoint({
        hash: 'c',
        time: '2026-11-19T15:30:00Z',
        content: 'Departed facility',
        location: 'Leipzig',
        status: ShipmentStatus.InTransit,
        sub_status: 2001,
      }),
      buildCheckpoint({
        hash: 'b',
        time: '2026-11-19T08:05:00Z',
        content: 'Arrived at hub',
        location: 'Leipzig',
        status: ShipmentStatus.InTransit,
        sub_status: 2002,
      }),
      buildCheckpoint({
        hash: 'a',
        time: '2026-11-12T12:00:00Z',
        content: 'Label created',
        location: 'New York',
        status: ShipmentStatus.InfoReceived,
        sub_status: 1001,
      }),
    ],
    milestones: { info_received: '2026-11-12T12:00:00Z', in_transit: '2026-11-19T08:05:00Z' },
    progress: {
      steps: [
        step('ordered', 'done', '2026-11-10T09:00:00Z'),
        step('info_received', 'done', '2026-11-12T12:00:00Z'),
        step('in_transit', 'current', '2026-11-19T08:05:00Z'),
        step('out_for_delivery', 'ahead', null),
        step('delivered', 'ahead', null),
      ],
      quiet_since: null,
    },
    facts: { expected_on: null, signed_by: null, last_mile: null, weight: null, service: null },
    last_action: null,
    review: null,
    courier_asked: { lang: 'auto', postal_code: '' },
    shopper_sentence: 'Your parcel is on its way; it was last seen in Leipzig on Thursday, 19 November.',
    line_items: buildOrderDetail().line_items,
    shipping_address: buildOrderDetail().shipping_address,
    order: {
      id: '9001',
      order_name: '#1001',
      shopify_order_url: 'https://admin.example.com/store/demo/orders/9001',
      ordered_at: '2026-11-10T09:00:00Z',
      total_price: '48.50',
      currency: 'EUR',
      tags: [],
    },
    tracking_page_url: 'https://demo.example.com/apps/track?number=1Z999AA10123456784',
    status_trail: [
      {
        time: '2026-11-12T12:01:00Z',
        happened_at: '2026-11-12T12:00:00Z',
        from: ShipmentStatus.Pending,
        from_sub: 10001,
        to: ShipmentStatus.InfoReceived,
        to_sub: 1001,
        rule: 'latest_checkpoint',
        by: 'provider',
        checkpoint: 'a',
        status_source: null,
      },
      {
        time: '2026-11-19T08:06:00Z',
        happened_at: '2026-11-19T08:05:00Z',
        from: ShipmentStatus.InfoReceived,
        from_sub: 1001,
        to: ShipmentStatus.InTransit,
        to_sub: 2002,
        rule: 'latest_checkpoint',
        by: 'provider',
        checkpoint: 'b',
        status_source: null,
      },
    ],
    ...change,
  };
}

export function buildCheckpoint(
  change: Partial<ShipmentDetails['checkpoints'][number]> = {},
): ShipmentDetails['checkpoints'][number] {
  return {
    time: '2026-11-19T15:30:00Z',
    has_time: true,
    zone: '+01:00',
    aside: null,
    time_raw: null,
    content: 'Departed facility',
    location: 'Leipzig',
    country: 'DE',
    status: ShipmentStatus.InTransit,
    sub_status: 2001,
    status_source: 'provider',
    courier: 'ups',
    source: 'courier',
    hash: 'a',
    raw_code: null,
    ...change,
  };
}

export function buildSession({
  user,
  ...change
}: Partial<Omit<Session, 'user'>> & { user?: Partial<Session['user']> } = {}): Session {
  return {
    user: {
      plan: 'Free',
      level_num: 0,
      version: '202407',
      free_trial: true,
      double: false,
      free: 100,
      free_consume: 0,
      old_consume: 0,
      old_total: 0,
      total: 100,
      consume: 0,
      ...user,
    },
    shop: 'demo.example.com',
    shop_name: 'Demo',
    shop_real_domain: 'demo.example.com',
    email: 'owner@example.com',
    rating: 0,
    track_path: '/apps/track',
    permission: [...PERMISSIONS],
    courier_cdn: '',
    resource_version: '1',
    show_guide: false,
    guide_tab: 0,
    dashboard_guide: { courier_setting: false, track_page_setting: false, notify_setting: false, choose_plan: false },
    support_url: 'mailto:help@example.com',
    show_pageFly: false,
    sync_day: 30,
    contact_gift_box: false,
    dashboard_app_show: false,
    show_ad: false,
    affiliate_coupon: '',
    new_user_coupon: '',
    affiliate_type: 0,
    affiliate_discount: 0,
    lang: 'en',
    lang_chosen: false,
    target_type: 0,
    dashboard_affiliate_banner: false,
    guide_toggle_state: true,
    trends_toggle_state: true,
    orders_columns: '',
    orders_tab_columns: '',
    orders_page_size: 0,
    orders_sort: '',
    show_analytics: true,
    shopify_api_banner: false,
    authorized: true,
    timezone: 'Europe/Berlin',
    ...change,
  };
}
