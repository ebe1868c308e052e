-- Columns named as in the code; no row is written. A server of an older release fails on the new names, so end the old servers before
-- this migration runs. Indexes, policies and checks follow by themselves.
alter table checkpoints rename column witness to status_source;
alter table checkpoints rename column withdrawn_at to retracted_at;

alter table mails rename column once to dedupe_key;
alter table mails rename column receiver to recipient;
alter table mails rename column receiver_enc to recipient_enc;
alter table mails rename column receiver_hash to recipient_hash;
alter index mails_once rename to mails_by_dedupe_key;
alter index mails_of_receiver rename to mails_of_recipient;

alter table analytics_days rename column total_tenths to total_histogram;
alter table analytics_days rename column processing_tenths to processing_histogram;
alter table analytics_days rename column transit_tenths to transit_histogram;
