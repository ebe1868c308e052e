import type { EddSource, StoredLanes } from '@parcelway/domain/edd';
import type { EddBacktestResult, EddRuleValues, EddZoneValues } from '@parcelway/http-contract';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Day, Json, NullDay, NullJson, NullTime, Text, Time } from './column-types';

/** The delivery promise of product pages. */
export interface EddTables {
  edd_settings: {
    shop_id: string;
    enabled: Generated<boolean>;
    /** Of any version; `readSettings` brings it up to date. */
    settings: ColumnType<unknown, string | null | undefined, string | null>;
    revision: Generated<string>;
    changes: Generated<string>;
    saved_at: NullTime;
    saved_by: Text;
  };
  edd_zones: {
    shop_id: string;
    zone_id: GeneratedAlways<string>;
    zone: Json<EddZoneValues>;
    revision: Generated<string>;
    saved_at: Time;
    saved_by: string;
  };
  edd_rules: {
    shop_id: string;
    rule_id: GeneratedAlways<string>;
    rule: Json<EddRuleValues>;
    priority: number;
    revision: Generated<string>;
    saved_at: Time;
    saved_by: string;
    deleted_at: NullTime;
  };
  edd_rule_backtests: EddTables['edd_backtests'] & { rule_id: string };
  edd_backtests: {
    shop_id: string;
    result: NullJson<EddBacktestResult>;
    made_at: NullTime;
    changes: string | null;
    started_at: NullTime;
    done: Generated<number>;
    parcels: Generated<number>;
  };
  aftersale_settings: {
    shop_id: string;
    enabled: Generated<boolean>;
    /** Of any version; `readAftersale` brings them up to date. */
    settings: ColumnType<unknown, string | null | undefined, string | null>;
    revision: Generated<string>;
    saved_at: NullTime;
    saved_by: Text;
    since: NullTime;
    range_start: NullDay;
    range_end: NullDay;
    range_from: NullTime;
    range_until: NullTime;
    round: 'all' | 'open' | null;
    round_at: NullTime;
    round_id: string | null;
    round_done: Generated<number>;
    round_of: Generated<number>;
    rounded_at: NullTime;
    rounded_changes: string | null;
  };
  parcel_edd: {
    shop_id: string;
    shipment_id: string;
    from_day: Day;
    to_day: Day;
    to_minute: number;
    source: EddSource;
    share: number | null;
    first_from: Day;
    first_to: Day;
    shipped_on: NullDay;
    arrived_on: NullDay;
    counts: boolean;
    places: number[] | null;
    computed_at: Time;
  };
  edd_lanes: { shop_id: string; made_at: Time; share: number; part: number; lanes: Json<StoredLanes> };
  product_facts: { shop_id: string; product_id: string; tags: string[]; collections: string[]; read_at: Time };
  edd_changes: { shop_id: string; change_id: GeneratedAlways<string>; shipment_id: string };
}
