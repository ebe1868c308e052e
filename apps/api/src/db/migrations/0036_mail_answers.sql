-- What mail servers say names whom they refuse: their words are encrypted, and the reply code alone stays readable. SQL has no key, so the words
-- that were stored in the clear are reduced to the code, with all addresses in them.
alter table mails add column answer_enc bytea;
create function pg_temp.brief(words text) returns text language sql immutable as $$
  select coalesce('The mail server answered '
    || substring(words from '\m(?:[245]\d\d[ -][245]\.\d{1,3}\.\d{1,3}|[245]\.\d{1,3}\.\d{1,3}|[45]\d\d)\M') || '.', 'The mail server gave no code.')
$$;
update mails set error = pg_temp.brief(error) where error is not null and (
  failure in ('refused', 'bounced', 'bad_address', 'unreachable') and error <> 'This is not an e-mail address.'
  or failure is null and error not in ('The server that sent it stopped before it knew.', 'It could not be filled.'));
update mail_suppressions set detail = pg_temp.brief(detail) where detail <> '';
