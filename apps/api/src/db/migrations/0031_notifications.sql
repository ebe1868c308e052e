-- Every change of a parcel's status that we learn of, for whoever acts on it: mails today, webhooks and integrations later.
create table status_changes (
  shop_id bigint not null,
  change_id bigint generated always as identity,
  shipment_id bigint not null,
  from_status smallint not null,
  from_sub_status integer,
  to_status smallint not null,
  to_sub_status integer,
  by text not null check (by in ('provider', 'user', 'expiry', 'detection')),
  happened_at timestamptz not null,
  learned_at timestamptz not null,
  -- False: when we learned of it, the parcel had gone on already.
  is_latest boolean not null,
  primary key (shop_id, change_id),
  foreign key (shop_id, shipment_id) references shipments on delete cascade
);
create index status_changes_learned on status_changes (shop_id, learned_at);
-- One row for each change and each who acts on it, written with the change and deleted with what was done.
create table status_change_tasks (
  shop_id bigint not null,
  consumer text not null,
  change_id bigint not null,
  primary key (shop_id, consumer, change_id),
  foreign key (shop_id, change_id) references status_changes on delete cascade
);

-- What the merchant sets for all mails.
create table mail_rules (
  shop_id bigint primary key references shops on delete cascade,
  sender_name text not null default '',
  -- Reply-to and the merchant's receivers, as JSON.
  addresses_enc bytea,
  rules jsonb not null,
  digest jsonb not null,
  -- Which events the store is told of, where the merchant changed it.
  store_events jsonb not null default '{}',
  digest_sent_at timestamptz
);
-- Where the merchant changed a switch.
create table mail_switches (
  shop_id bigint not null references shops on delete cascade,
  topic text not null,
  customer boolean not null,
  merchant boolean not null,
  changed_at timestamptz not null,
  primary key (shop_id, topic)
);
create table mail_template_drafts (
  shop_id bigint not null references shops on delete cascade,
  topic text not null,
  -- With the version of its shape inside.
  settings jsonb not null,
  -- Grows with each save; a save names the one that it started from.
  revision bigint not null default 1,
  saved_at timestamptz not null,
  saved_by text not null,
  primary key (shop_id, topic)
);
create table mail_template_versions (
  shop_id bigint not null references shops on delete cascade,
  version_id bigint generated always as identity,
  topic text not null,
  settings jsonb not null,
  revision bigint not null,
  published_at timestamptz not null,
  published_by text not null,
  primary key (shop_id, version_id)
);
create index mail_template_versions_topic on mail_template_versions (shop_id, topic, version_id desc);
-- Which version is sent; none: our own mail.
create table mail_templates_live (
  shop_id bigint not null,
  topic text not null,
  version_id bigint not null,
  primary key (shop_id, topic),
  foreign key (shop_id, version_id) references mail_template_versions on delete cascade
);
-- Who has a template open, so that two are told of each other.
create table mail_template_editors (
  shop_id bigint not null references shops on delete cascade,
  topic text not null,
  user_id text not null,
  seen_at timestamptz not null,
  primary key (shop_id, topic, user_id)
);

alter table mails
  alter column shipment_id drop not null,
  alter column order_id drop not null,
  alter column status drop not null,
  add column sub_status integer,
  -- Null: the merchant's daily mail.
  add column topic text,
  add column receiver text not null default 'customer' check (receiver in ('customer', 'merchant')),
  -- Keyed hash of the lower-case address.
  add column receiver_hash bytea,
  add column origin text not null default 'hand' check (origin in ('rule', 'copy', 'digest', 'hand', 'resend')),
  -- What makes it one: a second of the same name is never written. Null for what the merchant asks for.
  add column once text,
  add column change_id bigint,
  -- Of what it is about: where this is another than the parcel's now, the mail tells of then.
  add column happened_at timestamptz,
  add column due_at timestamptz,
  add column language text,
  add column subject text not null default '',
  -- The template that it was filled from; null: our own.
  add column version_id bigint,
  add column attempts smallint not null default 0,
  -- When an attempt began: its outcome is unknown until the mail has another state.
  add column claimed_at timestamptz,
  add column message_id text,
  add column opened_at timestamptz,
  add column clicked_at timestamptz,
  add column bounced_at timestamptz,
  add column complained_at timestamptz,
  add column failure text,
  -- The mail that this one repeats.
  add column repeats bigint;
update mails set topic = status::text, due_at = created_at,
  opened_at = case when state in ('opened', 'clicked') then sent_at end,
  clicked_at = case when state = 'clicked' then sent_at end;
alter table mails drop constraint mails_state_check;
update mails set state = 'sent' where state in ('opened', 'clicked');
alter table mails
  alter column due_at set default now(),
  alter column due_at set not null,
  add constraint mails_state_check check (state in ('queued', 'sending', 'sent', 'failed', 'unknown', 'cancelled'));
drop index mails_queued;
create unique index mails_queued on mails (shop_id, shipment_id, status) where state = 'queued' and origin = 'hand';
create unique index mails_once on mails (shop_id, once) where once is not null;
create index mails_log on mails (shop_id, created_at desc, mail_id desc);
create index mails_due on mails (due_at) where state = 'queued';
create index mails_in_doubt on mails (claimed_at) where state = 'sending';
create index mails_message on mails (shop_id, message_id) where message_id is not null;

-- What was sent, to be shown again: gzip of JSON, kept for 90 days.
create table mail_contents (
  shop_id bigint not null,
  mail_id bigint not null,
  content bytea not null,
  created_at timestamptz not null,
  primary key (shop_id, mail_id),
  foreign key (shop_id, mail_id) references mails on delete cascade
);
-- Addresses that get no more mails of this shop.
create table mail_suppressions (
  shop_id bigint not null references shops on delete cascade,
  suppression_id bigint generated always as identity,
  address_hash bytea not null,
  address_enc bytea not null,
  reason text not null check (reason in ('bounced', 'complained', 'unsubscribed')),
  detail text not null default '',
  since timestamptz not null,
  primary key (shop_id, address_hash)
);
create unique index mail_suppressions_id on mail_suppressions (shop_id, suppression_id);
select limit_to_shop('status_changes', 'status_change_tasks', 'mail_rules', 'mail_switches', 'mail_template_drafts',
  'mail_template_versions', 'mail_templates_live', 'mail_template_editors', 'mail_contents', 'mail_suppressions');
