-- no transaction
-- One act of staff on many orders is one line of the log (staff_events), and these are its single entries:
-- "<kind of the line>:<id of the bulk change>". The default is set for a transaction by
-- domain/orders/bulk-log.server.ts, so that nothing that writes history has to pass it on. The previous
-- release never sets it, and lists the entries one by one.
alter table order_events
  add column if not exists bulk text default nullif(current_setting('nabta.bulk', true), '');
create index concurrently if not exists order_events_bulk_idx
  on order_events (bulk, id) where bulk is not null;
