-- Reports: every order of a stretch of time, newest first, with what adding up needs, so that totals
-- are read from the index alone.
create index orders_report_idx on orders (created_at desc, id desc) include (status, total, currency);

-- Amounts are found as other texts are: "117" in " 117.00".
create index orders_amount_search_idx on orders
  using gin (search_grams(' ' || round(total::numeric, 2)::text));
