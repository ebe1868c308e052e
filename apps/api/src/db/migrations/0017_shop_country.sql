-- Where the shop is, ISO 3166-1 alpha-2: dates are written as its country writes them. Filled with the next read of the shop.
alter table shops add column country text not null default '';
