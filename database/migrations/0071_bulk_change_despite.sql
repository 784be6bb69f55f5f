-- What a change of many orders refused, because a single change asks about it, may be changed all the same
-- by a further one.
alter table bulk_changes
  -- The reasons that staff have ticked (domain/orders/bulk-change.ts).
  add column confirmed text[] not null default '{}',
  -- The change that had refused the orders; forgotten with this one, some minutes apart.
  add column follows uuid;
