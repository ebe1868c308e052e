import type { BillingEntryKind, CycleChoice, PlanKey, ScheduledChange, SubscriptionState } from '@parcelway/domain';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Json, NullJson, NullTime, Time } from './column-types';

/** Of a line of the history; what does not concern its kind is null. */
export interface EntrySubject {
  plan: PlanKey | null;
  step: string | null;
  cycle: CycleChoice | null;
  from: PlanKey | null;
  by: 'merchant' | 'platform' | 'uninstall' | 'operator' | null;
  parcels: number | null;
  /** By which the trial became longer. */
  days?: number | null;
  /** Which operator did it, and why: not for merchants. */
  trail?: { by: string; reason: string };
}
export type PackState = 'pending' | 'active' | 'declined' | 'expired';
export type UsageState = 'open' | 'fixed' | 'billed' | 'dropped';
export type PurchaseKind = 'subscription' | 'pack' | 'cap';
export interface PurchaseDetail {
  /** Of a subscription: its size and cycle. */
  step?: string;
  cycle?: CycleChoice;
  pack?: string;
  /** Of a cap, with the user who set it. */
  amount?: string;
  by?: string;
}

/** What the store platform bills for us. Amounts are decimal text. */
export interface BillingTables {
  subscriptions: {
    shop_id: string;
    platform_id: string;
    step: string | null;
    version: string | null;
    cycle: CycleChoice | null;
    state: SubscriptionState;
    price: string;
    currency: string;
    introductory: NullJson<{ price: string; charges: number }>;
    charged: Generated<number>;
    trial_days: Generated<number>;
    trial_ends_at: NullTime;
    period_ends_at: NullTime;
    cap: string | null;
    usage_line_id: string | null;
    spent: Generated<string>;
    scheduled: NullJson<ScheduledChange>;
    cancel_reason: string | null;
    test: boolean;
    created_at: Time;
    changed_at: Time;
    read_at: Time;
  };
  billing_entries: {
    shop_id: string;
    entry_id: GeneratedAlways<string>;
    at: Time;
    kind: BillingEntryKind;
    amount: string | null;
    currency: string;
    subject: Json<EntrySubject>;
    period_start: NullTime;
    period_end: NullTime;
    invoice_url: string | null;
    test: boolean;
    dedupe_key: string;
  };
  quota_packs: {
    shop_id: string;
    platform_id: string;
    pack: string | null;
    quota: number;
    used: Generated<number>;
    state: PackState;
    price: string;
    currency: string;
    created_at: Time;
  };
  usage_records: {
    shop_id: string;
    usage_id: GeneratedAlways<string>;
    state: Generated<UsageState>;
    unit: string;
    parcels: Generated<number>;
    amount: ColumnType<string | null, never, never>;
    created_at: Time;
    platform_id: string | null;
    line_id: string | null;
    idempotency_key: string | null;
    in_doubt: Generated<boolean>;
    refusal: string | null;
    over_balance: Generated<boolean>;
    record_id: string | null;
    ended_at: NullTime;
    entry_key: string | null;
  };
  account_managers: {
    shop_id: string;
    manager_id: GeneratedAlways<string>;
    name: string | null;
    email: string | null;
    named_at: Time;
    named_by: string;
    reason: string;
  };
  purchase_requests: {
    shop_id: string;
    request_id: string;
    kind: PurchaseKind;
    detail: Json<PurchaseDetail>;
    platform_id: string | null;
    approval_url: string | null;
    redirect: string;
    created_at: Time;
    closed_at: NullTime;
  };
}
