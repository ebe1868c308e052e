-- 'quota_80', 'quota_100': say to the merchant that this share of the cycle's quota, in percent, is used.
alter table mails drop constraint mails_origin_check,
  add constraint mails_origin_check check
    (origin in ('rule', 'copy', 'digest', 'hand', 'reply', 'resend', 'deletion', 'quota_80', 'quota_100'));
