-- no transaction
-- Made beside a shop that serves: what staff did, newest first; of one person, and of one kind.

create index concurrently if not exists order_events_staff_idx
  on order_events (created_at desc, id desc) where actor like 'staff:%';
create index concurrently if not exists order_events_actor_idx
  on order_events (actor, created_at desc, id desc) where actor like 'staff:%';
create index concurrently if not exists order_events_staff_kind_idx
  on order_events (kind, created_at desc, id desc) where actor like 'staff:%';
create index concurrently if not exists staff_events_newest_idx
  on staff_events (created_at desc, id desc);
create index concurrently if not exists staff_events_actor_idx
  on staff_events (actor, created_at desc, id desc);
create index concurrently if not exists staff_events_kind_idx
  on staff_events (kind, created_at desc, id desc);
create index concurrently if not exists product_events_newest_idx
  on product_events (created_at desc, id desc);
create index concurrently if not exists customer_events_newest_idx
  on customer_events (created_at desc, id desc);
