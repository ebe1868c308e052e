import type { GeneratedAlways } from 'kysely';
import type { NullTime, Time } from './column-types';

/** Merchants' requests to delete all of a shop's data. */
export interface PrivacyTables {
  data_deletions: {
    shop_id: string;
    deletion_id: GeneratedAlways<string>;
    requested_at: Time;
    requested_by: string;
    due_at: Time;
    reminded_at: NullTime;
    undone_at: NullTime;
    undone_by: string | null;
    started_at: NullTime;
    done_at: NullTime;
  };
}
