-- What a shop chooses for itself instead of what its store says. The previous server reads `timezone` as before; what it writes there on a
-- message of the store wins over the shop's choice until that is saved again.
alter table shops
  -- The store's zone where the shop chose another one, which is then in `timezone`; null: `timezone` is the store's.
  add store_timezone text,
  -- Where mails to the merchant go unless `mail_rules` names others; null: to `email_enc`.
  add notify_email_enc bytea;
