-- A delivery that does not concern its tool, such as an order that PayPal was not paid for, is neither sent nor failed.
alter table deliveries drop constraint deliveries_state;
alter table deliveries add constraint deliveries_state check (state in ('queued', 'sent', 'failed', 'skipped'));
