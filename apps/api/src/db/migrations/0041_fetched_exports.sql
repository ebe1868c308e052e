-- When the file of an export was first downloaded: from then on its banner is not shown any more.
alter table exports add column fetched_at timestamptz;
