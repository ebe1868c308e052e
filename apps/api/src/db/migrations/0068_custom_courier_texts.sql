-- What shoppers read in place of our names of statuses, by status and language.
alter table custom_couriers add column status_texts jsonb not null default '{}';
