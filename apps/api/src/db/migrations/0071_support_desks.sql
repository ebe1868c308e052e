-- A key that belongs to a help desk, such as Gorgias. A shop has one for each.
alter table api_keys add column desk text constraint api_keys_desk check (desk in ('gorgias', 'zendesk'));
create unique index api_keys_of_desk on api_keys (shop_id, desk) where desk is not null;
