-- What a logo shows, to tell whether it can be seen on a mail: [{"color": "#14213d", "share": 0.9}], most used first; empty for one that
-- has a background of its own. Null until it is known: of images before this column, when a mail shows them first.
alter table page_images add column colors jsonb;
