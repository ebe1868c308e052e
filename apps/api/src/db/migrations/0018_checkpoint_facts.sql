-- What the courier and the provider said stays beside what we derive of it, so that every status can be derived again.
-- Null in rows of before: they are of the parcel's present journey, their time was taken as UTC, their status is the provider's.
alter table checkpoints
  -- Courier and number that the event is of, `courier:NUMBER`: another courier or number is another journey, and the old one is put aside.
  add column journey text,
  add column provider text,
  -- The provider's own id of the event, where it has one that does not hang on text or status.
  add column event_id text,
  -- The time as the provider wrote it.
  add column time_raw text,
  -- Day at the place of the event, YYYY-MM-DD. Null with a time_raw: the format is not known; the event is kept as text and decides nothing.
  add column local_date text,
  -- Clock at the place of the event, HH:MM:SS; null: the courier gave the day only.
  add column local_time text,
  -- IANA zone or offset (+08:00) of the courier's clock. Null: not known; occurred_at holds the local clock then, read as UTC.
  add column zone text,
  add column city text not null default '',
  add column state text not null default '',
  -- 1: the first courier's part of the way, 2: the last one's.
  add column leg smallint,
  -- The provider's own classification.
  add column said_status smallint,
  add column said_sub_status integer,
  -- The rule that chose between the provider's word and ours.
  add column witness text,
  -- Language of content, and the same event in other languages: { "de": "…" }.
  add column lang text,
  add column texts jsonb,
  -- The provider took the event back: kept, shown apart, decides nothing.
  add column withdrawn_at timestamptz;
-- Nobody may know what an event means: it is text then.
alter table checkpoints alter column status drop not null;

alter table shipments
  -- When the provider was last asked and answered: an answer of before it is stale, and silence is known until then.
  add column answered_at timestamptz,
  -- Since when the provider says nothing of a parcel it knew events of; believed when it says so again.
  add column empty_since timestamptz,
  -- What a provider tells beside events: { expectedAt, signedBy, lastMile: { courier, number }, weight, service }.
  add column facts jsonb;

alter table status_trail
  add column from_sub_status integer,
  -- The checkpoint that decided, and when it happened; changed_at is when we learned of it.
  add column checkpoint bytea,
  add column happened_at timestamptz;
