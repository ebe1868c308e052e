-- 'integration_disabled': says to the merchant that a connected tool is turned off.
alter table mails drop constraint mails_origin_check,
  add constraint mails_origin_check check
    (origin in ('rule', 'copy', 'digest', 'hand', 'reply', 'resend', 'deletion', 'quota_80', 'quota_100', 'integration_disabled'));
