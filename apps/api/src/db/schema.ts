import type {
  CustomStatus,
  CustomStatusIcon,
  CustomStatusStage,
  ExportRows,
  ExportState,
  FulfillmentState,
  RecordedField,
  SettingArea,
  SettingDeed,
  UserSetting,
  UserSettingValue,
  ViewFilters,
} from '@parcelway/domain';
import type { ActionTables } from './action.schema';
import type { AnalyticsTables } from './analytics.schema';
import type { BillingTables } from './billing.schema';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { EddTables } from './edd.schema';
import type { ExportRequest } from './export.schema';
import type { GroupTables } from './group.schema';
import type { IntegrationTables } from './integration.schema';
import type { Day, Json, JsonDefault, NullTime, Text, Time, TimeDefault } from './column-types';
import type { MailTables } from './mail.schema';
import type { PageTables } from './page.schema';
import type { PrivacyTables } from './privacy.schema';
import type { TrackingTables } from './tracking.schema';

export type { CourierCandidateRow, LastEventRow, ParcelFactsRow } from './tracking.schema';
export interface DB
  extends
    TrackingTables,
    ActionTables,
    PageTables,
    MailTables,
    AnalyticsTables,
    EddTables,
    GroupTables,
    IntegrationTables,
    PrivacyTables,
    BillingTables {
  shops: {
    shop_id: Generated<string>;
    domain: string;
    name: Text;
    primary_domain: Text;
    email_enc: Buffer | null;
    timezone: Text;
    store_timezone: string | null;
    notify_email_enc: Buffer | null;
    currency: Text;
    locale: Text;
    store_locale: string | null;
    country: Text;
    plan: Text;
    pricing_version: Text;
    sync_day: Generated<number>;
    installed_at: NullTime;
    uninstalled_at: NullTime;
    reconciled_until: NullTime;
    created_at: TimeDefault;
    needs_token: Generated<boolean>;
    // Maintained by the database.
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
    overage_cap: string | null;
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
    province_code: string | null;
    currency: Text;
    total_price: Generated<string>;
    items_count: Generated<number>;
    fulfillment_state: Generated<FulfillmentState>;
    financial_status: Text;
    tags: Generated<string[]>;
    discount_codes: Generated<string[]>;
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
  order_tags: { shop_id: string; tag: string; order_id: string };
  order_lines: {
    shop_id: string;
    order_id: string;
    line_id: string;
    title: Text;
    variant: Text;
    sku: Text;
    vendor: Text;
    product_id: string | null;
    variant_id: string | null;
    quantity: Generated<number>;
    image_url: string | null;
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
    notice_id: GeneratedAlways<string>;
    tag: string;
    title: string;
    published_on: Day;
    markdown: string;
    created_at: TimeDefault;
  };
  translation_overlays: { language: string; namespace: string; key: string; text: string; updated_at: TimeDefault };
  event_counts: { shop_id: string; day: Day; name: string; source: Text; count: Generated<string> };
  privacy_requests: {
    shop_id: string;
    request_id: string;
    kind: 'data_request' | 'redact';
    subject_hash: Buffer | null;
    result_enc: Buffer | null;
    orders: Generated<number>;
    created_at: TimeDefault;
  };
  shop_switches: {
    shop_id: string;
    platform: Generated<boolean>;
    to_self: Generated<boolean>;
    auto_detect: Generated<boolean>;
    experimental: Generated<boolean>;
    experimental_message: Generated<boolean>;
  };
  experimental_feedback: {
    shop_id: string;
    feedback_id: Generated<string>;
    user_id: string;
    message: string;
    sent_at: Time;
  };
  order_views: {
    shop_id: string;
    view_id: GeneratedAlways<string>;
    name: string;
    name_key: string;
    filters: ColumnType<ViewFilters, string, string>;
    created_at: TimeDefault;
    position: Generated<number>;
  };
  exports: {
    shop_id: string;
    export_id: GeneratedAlways<string>;
    user_id: string;
    /** Encrypted, see `openRequest`. */
    request: Json<ExportRequest | string>;
    kind: Generated<'orders' | 'data'>;
    file_bytes: string | null;
    state: Generated<ExportState>;
    rows_total: number;
    rows_done: Generated<number>;
    attempt: Generated<number>;
    file: string | null;
    token_hash: Buffer | null;
    token_enc: Buffer | null;
    error: string | null;
    created_at: TimeDefault;
    expires_at: NullTime;
    fetched_at: NullTime;
  };
  export_selections: { shop_id: string; row_kind: ExportRows; name_key: string; name: string; columns: string[] };
  custom_statuses: {
    shop_id: string;
    status_id: GeneratedAlways<string>;
    name: string;
    name_key: string;
    color: string;
    icon: CustomStatusIcon | null;
    position: number;
    after: CustomStatusStage;
    delay_days: number;
    description: Text;
    translations: JsonDefault<CustomStatus['translations']>;
  };
  quota_usage: { shop_id: string; cycle: number; parcels: number };
  quota_charges: {
    shop_id: string;
    number_key: string;
    cycle: number | null;
    charged_at: Time;
    usage_id: string | null;
  };
  user_settings: {
    shop_id: string;
    user_id: string;
    settings: JsonDefault<Partial<Record<UserSetting, { value: UserSettingValue; at: string }>>>;
  };
  staff: {
    shop_id: string;
    user_id: string;
    name_enc: Buffer;
    learned_at: Time;
    owner: Generated<boolean>;
    permissions: string[] | null;
    seen_at: NullTime;
  };
  setting_changes: {
    shop_id: string;
    change_id: GeneratedAlways<string>;
    at: Time;
    user_id: string;
    area: SettingArea;
    deed: SettingDeed;
    subject: Text;
    fields: Json<RecordedField[]>;
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
