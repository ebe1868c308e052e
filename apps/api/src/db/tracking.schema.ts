import type { Generated, GeneratedAlways } from 'kysely';
import type { JsonDefault, NullJson, NullTime, Text, Time, TimeDefault } from './column-types';

export interface CourierCandidateRow {
  code: string;
  score: number;
  why: string[];
}
export interface LastEventRow {
  time: string;
  content: string;
  location: string;
  /** Absent in old rows: their time was assumed to have both. */
  hasTime?: boolean;
  zoneKnown?: boolean;
}
/** A provider's details beside events; null where it sends none. */
export interface ParcelFactsRow {
  expectedAt: string | null;
  signedBy: string | null;
  lastMile: { courier: string; number: string } | null;
  weight: string | null;
  service: string | null;
}

/** Parcels and their data. */
export interface TrackingTables {
  attention_rests: { shop_id: string; shipment_id: string; until: NullTime };
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
    candidates: JsonDefault<CourierCandidateRow[]>;
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
    /** When the store expects it to arrive. */
    store_expected_at: NullTime;
    created_at: TimeDefault;
    first_checkpoint_at: NullTime;
    last_checkpoint_at: NullTime;
    last_event: NullJson<LastEventRow>;
    delivered_at: NullTime;
    note: Text;
    removed_at: NullTime;
    registered_at: NullTime;
    next_poll_at: NullTime;
    over_quota_at: NullTime;
    poll_failures: Generated<number>;
    poll_error: string | null;
    answered_at: NullTime;
    empty_since: NullTime;
    facts: NullJson<ParcelFactsRow>;
    provider: Generated<string | null>;
    first_scan_at: NullTime;
    longest_silence_hours: number | null;
    had_failed_attempt: Generated<boolean>;
    had_exception: Generated<boolean>;
    attention: string | null;
    attention_since: NullTime;
    attention_until: NullTime;
    restarted_at: NullTime;
    store_number: Generated<string | null>;
    postal_code: Generated<string | null>;
    contents: NullJson<Record<string, number>>;
    search: Text;
    updated_at: TimeDefault;
    // Unused since migration 0022; a later release drops them.
    stuck_reason: string | null;
    stuck_since: NullTime;
    stuck_deadline: NullTime;
    // Maintained by the database for sorting.
    sort_updated: GeneratedAlways<Date>;
    sort_fulfilled: GeneratedAlways<Date>;
    transit_key: GeneratedAlways<number>;
    has_note: GeneratedAlways<boolean>;
    // And for the filter by delivery outcome.
    past_promise: GeneratedAlways<number | null>;
    has_transit: GeneratedAlways<boolean>;
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
    status_source: string | null;
    lang: string | null;
    texts: NullJson<Record<string, string>>;
    retracted_at: NullTime;
  };
  event_rules: {
    rule_id: string;
    courier: string | null;
    pattern: string;
    sub_status: number;
    created_at: TimeDefault;
  };
  unknown_phrases: { courier: string; phrase: string; events: string; first_seen: Time; last_seen: Time };
  unknown_codes: { courier: string; code: string; events: string; first_seen: Time; last_seen: Time };
  unread_times: {
    provider: string;
    courier: string;
    form: string;
    example: string;
    events: string;
    first_seen: Time;
    last_seen: Time;
  };
  rederive_runs: {
    shop_id: string;
    run_id: GeneratedAlways<string>;
    apply: boolean;
    shipment_ids: string[] | null;
    state: Generated<'queued' | 'running' | 'done' | 'failed'>;
    done_until: Generated<string>;
    examined: Generated<number>;
    changed: Generated<number>;
    moves: JsonDefault<Record<string, number>>;
    error: string | null;
    created_at: TimeDefault;
    finished_at: NullTime;
  };
  poll_leases: { shop_id: string; shipment_id: string; until: Time; again: Generated<boolean> };
  tracking_pings: { number_key: string; at: Time };
  provider_times: { provider: string; kind: string; at: Time };
  lanes: {
    courier: string;
    origin: string;
    destination: string;
    parcels: number;
    p95_hours: number;
    p99_hours: number;
    measured_at: Time;
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
}
