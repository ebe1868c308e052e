import type { Generated } from 'kysely';
import type { NullTime, Time } from './column-types';

/** Group stores; memberships are written by the functions of migration 0055 alone. */
export interface GroupTables {
  group_members: {
    shop_id: string;
    group_id: Generated<string>;
    joined_at: NullTime;
    invited_by: string | null;
    requested_at: Time;
  };
  group_codes: { shop_id: string; code_hash: Buffer; expires_at: Time; used_at: NullTime };
}
