-- When the order of a line was placed (`orders.created_at`): the newest orders with a product are found from
-- the lines alone. Of a new order both are now(), because one transaction writes them. Null in lines from
-- before, until a job has dated them (domain/orders/order-lines.server.ts); 'infinity' where the order
-- has no moment.
alter table order_lines add column placed_at timestamptz;
alter table order_lines alter column placed_at set default now();

-- The owner's rights, because other programs that write orders have none to lines.
create function date_order_lines() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update order_lines set placed_at = coalesce(new.created_at, 'infinity') where order_id = new.order_id;
  return null;
end $$;

create trigger orders_moved_in_time after update of created_at on orders
  for each row when (old.created_at is distinct from new.created_at)
  execute function date_order_lines();
