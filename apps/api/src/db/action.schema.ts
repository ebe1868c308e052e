import type { ActionFailure, ActionKind, CheckDigit, StatusTexts } from '@parcelway/domain';
import type { Generated, GeneratedAlways } from 'kysely';
import type { JsonDefault, NullJson, NullTime, Time } from './column-types';

export type ActionState = 'queued' | 'running' | 'done' | 'cancelled';
/** The action's parameters beside the parcels, as in the contract. */
export interface ActionDetail {
  courier?: string;
  track_number?: string;
  note?: string;
  notify?: boolean;
  /** Of an email to customers. */
  message?: string;
}

/** What merchants did to parcels, and what follows from it. */
export interface ActionTables {
  order_actions: {
    shop_id: string;
    action_id: GeneratedAlways<string>;
    kind: ActionKind;
    user_id: string;
    detail: JsonDefault<ActionDetail>;
    state: Generated<ActionState>;
    total: Generated<number>;
    done: Generated<number>;
    failed: Generated<number>;
    undoes: string | null;
    undone_by: string | null;
    created_at: Time;
    finished_at: NullTime;
  };
  order_action_items: {
    shop_id: string;
    action_id: string;
    shipment_id: string;
    state: Generated<'waiting' | 'done' | 'failed'>;
    before: NullJson<unknown>;
    after: NullJson<unknown>;
    reason: ActionFailure | null;
  };
  courier_options: { shop_id: string; courier: string; lang: string };
  parcel_feedback: {
    shop_id: string;
    feedback_id: GeneratedAlways<string>;
    shipment_id: string | null;
    user_id: string;
    message: string;
    created_at: Time;
  };
  shop_couriers: { shop_id: string; courier: string; position: number | null };
  courier_names: {
    shop_id: string;
    name_key: string;
    company: string;
    courier: string;
    user_id: string;
    changed_at: Time;
  };
  custom_couriers: {
    shop_id: string;
    courier_id: GeneratedAlways<string>;
    name: string;
    name_key: string;
    masks: string[];
    check_digit: CheckDigit | null;
    track_url: string;
    phone: string;
    initials: string;
    status_texts: JsonDefault<StatusTexts>;
    revision: Generated<number>;
    user_id: string;
    changed_at: Time;
    deleted_at: NullTime;
  };
  courier_requests: {
    shop_id: string;
    name_key: string;
    courier: string;
    url: string | null;
    track_number: string | null;
    shipment_id: string | null;
    user_id: string;
    asked_at: Time;
  };
}
