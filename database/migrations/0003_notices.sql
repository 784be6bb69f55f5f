-- Notices to every running server. They come from the tables themselves, so that a change made
-- by hand or by another program is seen as well.
--
-- NOTIFY serialises commits: orders still pending are silent, because they come with every
-- checkout and nobody watches them.

create function notify_order_changed() returns trigger language plpgsql as $$
declare
  changed text := coalesce(new.order_id, old.order_id);
begin
  perform pg_notify('order_changed', changed);
  return null;
end $$;

create trigger orders_inserted after insert on orders
  for each row when (new.status <> 'pending') execute function notify_order_changed();
create trigger orders_updated after update on orders
  for each row when ((new.status <> 'pending' or old.status <> 'pending') and new is distinct from old)
  execute function notify_order_changed();
create trigger orders_deleted after delete on orders
  for each row when (old.status <> 'pending') execute function notify_order_changed();

create function notify_catalog_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog_changed', '');
  return null;
end $$;

create trigger products_changed after insert or update or delete or truncate on products
  for each statement execute function notify_catalog_changed();
