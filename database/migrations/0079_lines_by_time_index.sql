-- no transaction
-- Made beside a shop that serves, in place of an index of the same lines without their time.

create index concurrently if not exists order_lines_product_placed_idx
  on order_lines (product_id, placed_at desc, order_id);
drop index concurrently if exists order_lines_product_idx;
