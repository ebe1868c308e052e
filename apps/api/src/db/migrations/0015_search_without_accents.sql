-- Search ignores accents: `muller` finds `Müller`. The groups of three are those of the text without accents; what the rows hold stays as it was.
-- A server from before this still finds what it found: it compares the whole text afterwards.
create extension if not exists unaccent with schema public;

drop index shipments_search, orders_search;
-- With schemas, because maintenance runs it without a search path. Only as immutable as the dictionary: to change that is to build the indexes anew.
create or replace function search_grams(shop bigint, body text) returns bigint[] language plpgsql immutable parallel safe as $$
declare
  bare text := public.unaccent('public.unaccent'::regdictionary, body);
  grams bigint[] := '{}';
begin
  for i in 1..length(bare) - 2 loop
    grams[i] := hashtextextended(substr(bare, i, 3), shop);
  end loop;
  return grams;
end $$;
create index shipments_search on shipments using gin (search_grams(shop_id, search)) where removed_at is null;
create index orders_search on orders using gin (search_grams(shop_id, search));

-- An order without a parcel is found by its own name.
create index orders_by_name on orders (shop_id, (ltrim(lower(name), '#')) text_pattern_ops);
create or replace view listed_orders as
  select order_id, email_hash, destination, fulfillment_state, note, ordered_at, created_at, updated_at, search, shop_id, name as order_name
  from orders where shop_id = app_shop_id();
