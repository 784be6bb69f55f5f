-- no transaction
-- The staff log skips the single entries of an act on many orders: without these it would read past
-- thousands of them. The previous release reads by the indexes of 0063.

create index concurrently if not exists order_events_staff_single_idx
  on order_events (created_at desc, id desc) where actor like 'staff:%' and bulk is null;
create index concurrently if not exists order_events_actor_single_idx
  on order_events (actor, created_at desc, id desc) where actor like 'staff:%' and bulk is null;
create index concurrently if not exists order_events_kind_single_idx
  on order_events (kind, created_at desc, id desc) where actor like 'staff:%' and bulk is null;
