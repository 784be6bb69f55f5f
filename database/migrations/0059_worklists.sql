-- no transaction
-- Made beside a shop that serves. The lists that staff work through, and the filters of all orders, are read
-- from an index in the list's own order, so that a page costs the same among a million orders.

create index concurrently if not exists orders_to_pack_idx on orders (created_at desc, id desc)
  where status = 'paid' and order_status in ('pending', 'confirmed');
create index concurrently if not exists orders_unpaid_idx on orders (created_at desc, id desc)
  where status in ('pending', 'failed');
create index concurrently if not exists orders_country_idx on orders (country, created_at desc, id desc);
create index concurrently if not exists orders_carrier_idx on orders (carrier, created_at desc, id desc)
  where carrier is not null;
create index concurrently if not exists orders_total_idx on orders (total) where status <> 'pending';
create index concurrently if not exists order_lines_product_idx on order_lines (product_id, order_id);
