-- Mails are sent across shops: claimed for a while, filled together, and handed to the mail server one by one.

-- The waiting ones of each shop by time.
drop index mails_due;
create index mails_due on mails (shop_id, due_at) where state = 'queued';
-- Mails to an address, and what repeats a mail.
create index mails_of_receiver on mails (shop_id, receiver_hash) where receiver_hash is not null;
create index mails_repeating on mails (shop_id, repeats) where repeats is not null;
create index mail_contents_age on mail_contents (created_at);

-- Takes mails that are due for a while, by making them due again only at its end: a process that dies meanwhile has sent none of them. The
-- shops whose mails wait longest come first, and each gives a few; those that this process is busy with are left out.
create function claim_due_mails(at_time timestamptz, leased_until timestamptz, how_many_shops integer, of_each integer, busy bigint[])
  returns table (shop_id bigint, mail_id bigint)
  language sql volatile security definer set search_path = public
  as $$
    with waiting as materialized (
      select s.shop_id from shops s
      cross join lateral (
        select m.due_at from mails m where m.shop_id = s.shop_id and m.state = 'queued' and m.due_at <= at_time order by m.due_at limit 1
      ) oldest
      where s.uninstalled_at is null and s.shop_id <> all (busy)
      order by oldest.due_at limit how_many_shops
    ), picked as (
      select due.* from waiting w
      cross join lateral (
        select m.shop_id, m.mail_id from mails m where m.shop_id = w.shop_id and m.state = 'queued' and m.due_at <= at_time
        order by m.due_at, m.mail_id limit of_each for update skip locked
      ) due
    )
    update mails m set due_at = leased_until from picked p
      where m.shop_id = p.shop_id and m.mail_id = p.mail_id
      returning m.shop_id, m.mail_id
  $$;

-- Mails that were handed over and of which nobody has told since: the process that sent them is gone, and so is the answer.
create function doubt_mails(before timestamptz, words text) returns integer
  language sql volatile security definer set search_path = public
  as $$
    with lost as (
      update mails set state = 'unknown', error = words where state = 'sending' and claimed_at < before returning 1
    ) select count(*)::integer from lost
  $$;

-- What was sent is kept for a while.
create function forget_mail_contents(before timestamptz) returns void language sql security definer set search_path = public as $$
  delete from mail_contents where created_at < before
$$;
