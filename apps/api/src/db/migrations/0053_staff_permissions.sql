alter table staff
  -- The store's owner, as the platform says; one at most.
  add owner boolean not null default false,
  -- What the person may do; null: everything. The owner may do everything, whatever this says.
  add permissions text[],
  -- When the person last opened the app.
  add seen_at timestamptz;
-- Each person's next visit also says whether it is the owner's.
update staff set seen_at = learned_at, learned_at = learned_at - interval '60 days';

-- What somebody may do, null: everything. As user_facts it names the shop and the role itself, which makes it one round trip.
create function staff_permissions(shop bigint, who text) returns text[] language plpgsql
  as $$ begin
    perform set_config('app.shop_id', shop::text, true), set_config('role', 'parcelway_app', true);
    return (select s.permissions from staff s where s.shop_id = shop and s.user_id = who and not s.owner);
  end $$;
