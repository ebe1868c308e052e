import type {
  Language,
  MailFailure,
  MailRecipient,
  MailState,
  MailTopic,
  QuotaLevel,
  StoreEvent,
  SuppressionReason,
} from '@parcelway/domain';
import type { MailCommon, MailRules } from '@parcelway/http-contract';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json, JsonDefault, NullTime, Text, Time, TimeDefault } from './column-types';

/** Where a mail comes from: the rules, a copy of one for the merchant, the daily mail, a merchant's press, an answer to a review, a repeated one, one about the deletion of all data, a warning that the quota is used, or that a tool is turned off. */
export type MailOrigin =
  | 'rule'
  | 'copy'
  | 'digest'
  | 'hand'
  | 'reply'
  | 'resend'
  | 'deletion'
  | `quota_${QuotaLevel}`
  | 'integration_disabled';

/** Mails: subject, design, state; and the changes of status that cause them. */
export interface MailTables {
  status_changes: {
    shop_id: string;
    change_id: GeneratedAlways<string>;
    shipment_id: string;
    from_status: number;
    from_sub_status: number | null;
    to_status: number;
    to_sub_status: number | null;
    by: 'provider' | 'user' | 'expiry' | 'detection';
    happened_at: Time;
    learned_at: Time;
    is_latest: boolean;
  };
  status_change_tasks: { shop_id: string; consumer: string; change_id: string };
  mail_rules: {
    shop_id: string;
    sender_name: Text;
    addresses_enc: Buffer | null;
    rules: Json<MailRules>;
    digest: Json<MailCommon['digest']>;
    store_events: JsonDefault<Partial<Record<StoreEvent, boolean>>>;
    digest_sent_at: NullTime;
    customer_locked_at: NullTime;
    merchant_locked_at: NullTime;
  };
  mail_switches: {
    shop_id: string;
    topic: MailTopic;
    customer: boolean;
    merchant: boolean;
    changed_at: Time;
    customer_since: NullTime;
    merchant_since: NullTime;
  };
  mail_template_drafts: {
    shop_id: string;
    topic: MailTopic;
    /** Of any version; `readMailSettings` brings it up to date. */
    settings: Json<unknown>;
    revision: Generated<string>;
    saved_at: Time;
    saved_by: string;
  };
  mail_template_versions: {
    shop_id: string;
    version_id: GeneratedAlways<string>;
    topic: MailTopic;
    settings: Json<unknown>;
    revision: string;
    published_at: Time;
    published_by: string;
  };
  mail_templates_live: { shop_id: string; topic: MailTopic; version_id: string };
  mail_template_editors: { shop_id: string; topic: MailTopic; user_id: string; seen_at: Time };
  mails: {
    shop_id: string;
    mail_id: GeneratedAlways<string>;
    shipment_id: string | null;
    order_id: string | null;
    status: number | null;
    sub_status: number | null;
    topic: MailTopic | null;
    recipient: Generated<MailRecipient>;
    recipient_enc: Buffer;
    recipient_hash: Buffer | null;
    origin: Generated<MailOrigin>;
    dedupe_key: string | null;
    state: Generated<MailState>;
    action_id: string | null;
    change_id: string | null;
    happened_at: NullTime;
    created_at: Time;
    due_at: TimeDefault;
    language: Language | null;
    subject: Text;
    version_id: string | null;
    attempts: Generated<number>;
    claimed_at: NullTime;
    sent_at: NullTime;
    message_id: string | null;
    opened_at: NullTime;
    clicked_at: NullTime;
    bounced_at: NullTime;
    complained_at: NullTime;
    failure: MailFailure | null;
    /** Why it was not sent: the reply code and our own text. */
    error: string | null;
    /** The receiving server's reply, encrypted. */
    answer_enc: Generated<Buffer | null>;
    repeats: string | null;
  };
  mail_contents: { shop_id: string; mail_id: string; content: Buffer; created_at: Time };
  mail_suppressions: {
    shop_id: string;
    suppression_id: GeneratedAlways<string>;
    address_hash: Buffer;
    address_enc: Buffer;
    reason: SuppressionReason;
    detail: Text;
    since: Time;
  };
}
