import type {
  AlertReason,
  AlertType,
  ApiScope,
  DeliveryProblem,
  DeliveryState,
  IntegrationName,
  IntegrationState,
  MessageType,
  ShipmentStatus,
  SubStatus,
  SupportDesk,
} from '@parcelway/domain';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { NullTime, Time } from './column-types';

/** Connected tools, and the deliveries to them. */
export interface IntegrationTables {
  integrations: {
    shop_id: string;
    integration_id: GeneratedAlways<string>;
    name: IntegrationName;
    statuses: ShipmentStatus[];
    alerts: Generated<AlertType[]>;
    /** JSON of names and values. */
    secrets_enc: Buffer;
    state: Generated<IntegrationState>;
    problem: DeliveryProblem | null;
    failing_since: NullTime;
    due_at: NullTime;
    claimed_until: NullTime;
    created_at: Time;
    changed_at: Time;
  };
  deliveries: {
    shop_id: string;
    delivery_id: GeneratedAlways<string>;
    integration_id: string;
    message_id: Generated<string>;
    type: MessageType;
    shipment_id: string;
    order_id: string;
    change_id: string | null;
    status: ShipmentStatus;
    sub_status: SubStatus | null;
    happened_at: Time;
    reason: AlertReason | null;
    state: Generated<DeliveryState>;
    attempts: Generated<number>;
    due_at: Time;
    message_enc: Buffer | null;
    answer_status: number | null;
    answer_enc: Buffer | null;
    problem: DeliveryProblem | null;
    created_at: Time;
    finished_at: NullTime;
  };
  parcel_alerts: { shop_id: string; shipment_id: string; reason: AlertReason; since: Time; raised_at: Time };
  api_keys: {
    shop_id: string;
    api_key_id: GeneratedAlways<string>;
    name: string;
    scopes: ApiScope[];
    key_hash: Buffer;
    last_four: string;
    previous_hash: Buffer | null;
    previous_until: NullTime;
    user_id: string;
    created_at: Time;
    last_used_at: NullTime;
    desk: ColumnType<SupportDesk | null, SupportDesk | undefined>;
  };
}
