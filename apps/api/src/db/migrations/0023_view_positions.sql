-- In which order the tabs of the saved views stand; those that were never moved, and new ones, stand behind, oldest first.
alter table order_views add column position integer not null default 1000;
