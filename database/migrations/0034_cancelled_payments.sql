-- When the shopper came back from the gateway's page by Cancel: that page is closed before it, or
-- another one, is given out.
alter table payments add column cancelled_at timestamptz;
