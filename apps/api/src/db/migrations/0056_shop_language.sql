-- The language of customers of whom none is known, as the shop chose it; as with its time zone, the previous server reads `locale`.
alter table shops
  -- The store's locale where the shop chose a language, which is then in `locale`; null: `locale` is the store's.
  add store_locale text;
