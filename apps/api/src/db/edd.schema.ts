import type { EddBacktestResult, EddRuleValues, EddZoneValues } from '@parcelway/http-contract';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Json, NullJson, NullTime, Text, Time } from './column-types';

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
  edd_backtests: {
    shop_id: string;
    result: NullJson<EddBacktestResult>;
    made_at: NullTime;
    changes: string | null;
    started_at: NullTime;
    done: Generated<number>;
    parcels: Generated<number>;
  };
}
