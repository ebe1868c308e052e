-- Names of the people who use the app in a shop; what they did is stored with the platform's id of the user.
create table staff (
  shop_id bigint not null references shops on delete cascade,
  user_id text not null check (length(user_id) between 1 and 64),
  name_enc bytea not null,
  learned_at timestamptz not null,
  primary key (shop_id, user_id)
);
select limit_to_shop('staff');
