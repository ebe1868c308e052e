import type { UserSetting, UserSettingValue, ViewFilters } from '@parcelway/domain';
import type { ColumnType, Generated } from 'kysely';

/** The tables as TypeScript sees them. bigint and numeric come back as strings (the driver's default), which is what we want for ids. */
type Time = ColumnType<Date, Date | string, Date | string>;
type TimeDefault = ColumnType<Date, Date | string | undefined, Date | string>;
type NullTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type Json<T> = ColumnType<T, string | undefined, string>;
type NullJson<T> = ColumnType<T | null, string | null | undefined, string | null>;
/** Text with a default in the database. */
type Text = Generated<string>;

export interface CourierCandidateRow {
  code: string;
  score: number;
  why: string[];
}
export interface LastEventRow {
  time: string;
  content: string;
  location: string;
  /** Absent in rows of before: the time was taken to have both. */
  hasTime?: boolean;
  zoneKnown?: boolean;
}
/** What a provider tells beside events; null where it says nothing. */
export interface ParcelFactsRow {
  expectedAt: string | null;
  signedBy: string | null;
  lastMile: { courier: string; number: string } | null;
  weight: string | null;
  service: string | null;
}

export interface DB {
  shops: {
    shop_id: Generated<string>;
    domain: string;
    name: Text;
    primary_domain: Text;
    email_enc: Buffer | null;
    timezone: Text;
    currency: Text;
    locale: Text;
    country: Text;
    plan: Text;
    pricing_version: Text;
    sync_day: Generated<number>;
    installed_at: NullTime;
    uninstalled_at: NullTime;
    reconciled_until: NullTime;
    created_at: TimeDefault;
    needs_token: Generated<boolean>;
    // Kept by the database.
    first_installed_at: NullTime;
    free_trial: Generated<boolean>;
    target_type: Generated<number>;
    double: Generated<boolean>;
    quota_total: number | null;
    old_total: Generated<number>;
    old_consume: Generated<number>;
    affiliate_type: Generated<number>;
    affiliate_discount: Generated<string>;
    affiliate_coupon: Text;
    affiliate_ends_at: NullTime;
    new_user_coupon: Text;
    show_pagefly: Generated<boolean>;
  };
  platform_tokens: {
    shop_id: string;
    access_token_enc: Buffer;
    access_expires_at: Time;
    refresh_token_enc: Buffer;
    refresh_expires_at: Time;
    scope: string;
    updated_at: TimeDefault;
  };
  staff_tokens: {
    shop_id: string;
    token_hash: Buffer;
    kind: 'code' | 'bearer';
    user_id: string;
    permission: string[];
    expires_at: Time;
    used_at: NullTime;
    created_at: TimeDefault;
  };
  orders: {
    shop_id: string;
    order_id: string;
    name: string;
    customer_name: Text;
    email_enc: Buffer | null;
    email_hash: Buffer | null;
    phone_enc: Buffer | null;
    address_enc: Buffer | null;
    destination: string | null;
    province: string | null;
    currency: Text;
    total_price: Generated<string>;
    items_count: Generated<number>;
    fulfillment_state: Generated<number>;
    financial_status: Text;
    tags: Generated<string[]>;
    note: Text;
    locale: string | null;
    ordered_at: Time;
    created_at: Time;
    cancelled_at: NullTime;
    updated_at: Time;
    search: Text;
    synced_at: TimeDefault;
    source_hash: Buffer | null;
    redacted_at: NullTime;
  };
  order_lines: {
    shop_id: string;
    order_id: string;
    line_id: string;
    title: Text;
    variant: Text;
    sku: Text;
    quantity: Generated<number>;
    image_url: string | null;
  };
  shipments: {
    shop_id: string;
    shipment_id: Generated<string>;
    order_id: string;
    fulfillment_id: string;
    track_number: string;
    number_key: string;
    company: Text;
    tracking_url: string | null;
    courier: Text;
    courier_source: Text;
    candidates: Json<CourierCandidateRow[]>;
    status: Generated<number>;
    sub_status: number | null;
    status_rule: Text;
    status_at: TimeDefault;
    manual_status: number | null;
    manual_at: NullTime;
    origin: string | null;
    destination: string | null;
    order_name: Text;
    ordered_at: Time;
    fulfilled_at: NullTime;
    fulfillment_status: Text;
    fulfillment_updated_at: Time;
    created_at: TimeDefault;
    first_checkpoint_at: NullTime;
    last_checkpoint_at: NullTime;
    last_event: NullJson<LastEventRow>;
    delivered_at: NullTime;
    note: Text;
    removed_at: NullTime;
    registered_at: NullTime;
    next_poll_at: NullTime;
    poll_failures: Generated<number>;
    poll_error: string | null;
    answered_at: NullTime;
    empty_since: NullTime;
    facts: NullJson<ParcelFactsRow>;
    provider: Generated<string | null>;
    contents: NullJson<Record<string, number>>;
    search: Text;
    updated_at: TimeDefault;
    // Kept by the database for sorting.
    sort_updated: ColumnType<Date, never, never>;
    sort_fulfilled: ColumnType<Date, never, never>;
    transit_key: ColumnType<number, never, never>;
    has_note: ColumnType<boolean, never, never>;
  };
  checkpoints: {
    shop_id: string;
    shipment_id: string;
    hash: Buffer;
    occurred_at: Time;
    has_time: Generated<boolean>;
    status: number | null;
    sub_status: number | null;
    content: Text;
    location: Text;
    country: string | null;
    courier: Text;
    source: Text;
    raw_code: string | null;
    received_at: TimeDefault;
    journey: string | null;
    provider: string | null;
    event_id: string | null;
    time_raw: string | null;
    local_date: string | null;
    local_time: string | null;
    zone: string | null;
    city: Text;
    state: Text;
    leg: number | null;
    said_status: number | null;
    said_sub_status: number | null;
    witness: string | null;
    lang: string | null;
    texts: NullJson<Record<string, string>>;
    withdrawn_at: NullTime;
  };
  status_trail: {
    shop_id: string;
    shipment_id: string;
    changed_at: TimeDefault;
    seq: number;
    from_status: number;
    to_status: number;
    to_sub_status: number | null;
    rule: string;
    by: 'provider' | 'user' | 'expiry' | 'detection';
    from_sub_status: number | null;
    checkpoint: Buffer | null;
    happened_at: NullTime;
  };
  fulfillment_events: {
    shop_id: string;
    shipment_id: string;
    status: string;
    happened_at: Time;
    message: Text;
    sent_at: NullTime;
    platform_id: string | null;
    attempts: Generated<number>;
    error: string | null;
    created_at: TimeDefault;
  };
  webhook_inbox: {
    shop_id: string;
    topic: string;
    delivery_id: string;
    triggered_at: NullTime;
    body: string;
    received_at: TimeDefault;
    processed_at: NullTime;
    error: string | null;
    attempts: Generated<number>;
    retry_at: NullTime;
  };
  sync_runs: {
    shop_id: string;
    sync_id: Generated<string>;
    kind: 'first' | 'manual' | 'reconcile';
    state: Generated<'queued' | 'running' | 'done' | 'failed'>;
    sync_day: number;
    since: Time;
    bulk_operation_id: string | null;
    result_url: string | null;
    byte_offset: Generated<string>;
    order_count: Generated<number>;
    order_processed: Generated<number>;
    error: string | null;
    started_at: TimeDefault;
    finished_at: NullTime;
    failures: Generated<number>;
  };
  deleted_orders: { shop_id: string; order_id: string; deleted_at: TimeDefault };
  courier_history: { shop_id: string; courier: string; parcels: Generated<number> };
  notices: {
    notice_id: ColumnType<string, never, never>;
    tag: string;
    title: string;
    published_on: Time;
    markdown: string;
    created_at: TimeDefault;
  };
  translation_overlays: { language: string; namespace: string; key: string; text: string; updated_at: TimeDefault };
  event_counts: { shop_id: string; day: Time; name: string; source: Text; count: Generated<string> };
  privacy_requests: {
    shop_id: string;
    request_id: string;
    kind: 'data_request' | 'redact';
    subject_hash: Buffer | null;
    result_enc: Buffer | null;
    orders: Generated<number>;
    created_at: TimeDefault;
  };
  shop_switches: { shop_id: string; platform: Generated<boolean>; to_self: Generated<boolean> };
  order_views: {
    shop_id: string;
    view_id: ColumnType<string, never, never>;
    name: string;
    name_key: string;
    filters: ColumnType<ViewFilters, string, string>;
    created_at: TimeDefault;
  };
  quota_usage: { shop_id: string; cycle: number; parcels: number };
  user_settings: {
    shop_id: string;
    user_id: string;
    settings: Json<Partial<Record<UserSetting, { value: UserSettingValue; at: string }>>>;
  };
  ratings: {
    shop_id: string;
    user_id: string;
    star: number;
    message: string;
    email_enc: Buffer | null;
    rated_at: Time;
  };
  guides: {
    shop_id: string;
    courier_setting: Generated<boolean>;
    track_page_setting: Generated<boolean>;
    notify_setting: Generated<boolean>;
    choose_plan: Generated<boolean>;
    finished_at: NullTime;
    dropshipping_seller: boolean | null;
    theme: string | null;
  };
}
