-- no transaction
-- Made beside a shop that serves. The orders with a product, in the order of the list; in place of an index of
-- the same lines without their time.

create index concurrently if not exists order_lines_product_placed_idx
  on order_lines (product_id, placed_at desc, order_id);
drop index concurrently if exists order_lines_product_idx;

-- E-mails by what few of them are. What most are is not in these: it is soon found among the newest, and
-- sending one costs no more than before.
create index concurrently if not exists emails_not_sent_idx on emails (state, created_at desc, id desc)
  where state <> 'sent';
create index concurrently if not exists emails_kind_idx on emails (kind, created_at desc, id desc)
  where kind <> 'order_confirmation';
