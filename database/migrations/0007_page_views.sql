-- How often a page was looked at: one row a day, page, language and site it was reached from.
-- Nobody who looked is in it.
create table page_views (
  -- In the store's time zone.
  day date not null,
  route text not null,
  path text not null,
  language text not null,
  -- Empty without a referrer, and for the store's own pages.
  referrer_host text not null,
  views integer not null default 1,
  primary key (day, path, language, referrer_host)
);

alter table page_views enable row level security;
