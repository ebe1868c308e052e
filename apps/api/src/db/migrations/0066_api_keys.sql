-- Keys of the public API, with which programs of the merchant's own read and write.
create table api_keys (
  shop_id bigint not null references shops on delete cascade,
  api_key_id bigint not null generated always as identity,
  name text not null,
  scopes text[] not null,
  -- A keyed SHA-256: the key itself is shown once and not stored.
  key_hash bytea not null,
  last_four text not null,
  -- The key before the last rotation, which is valid until then.
  previous_hash bytea,
  previous_until timestamptz,
  -- The platform's id of who created it.
  user_id text not null,
  created_at timestamptz not null,
  -- To the minute.
  last_used_at timestamptz,
  primary key (shop_id, api_key_id)
);
create unique index api_keys_hash on api_keys (key_hash);
create unique index api_keys_previous on api_keys (previous_hash) where previous_hash is not null;
select limit_to_shop('api_keys');

create function api_key_shop(hash bytea) returns bigint language sql stable security definer set search_path = public
  as $$ select shop_id from api_keys where key_hash = hash or previous_hash = hash $$;

-- The public API lists orders in the order of their changes.
create index orders_changed on orders (shop_id, updated_at, order_id);
