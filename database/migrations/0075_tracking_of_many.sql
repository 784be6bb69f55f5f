-- Tracking numbers of many orders are a change of many orders too: undone for a minute, then mailed.
alter table bulk_changes
  -- 'status', or 'tracking' (domain/orders/bulk-change.ts).
  add column kind text not null default 'status',
  -- Null: tracking numbers alone.
  alter column status drop not null;
