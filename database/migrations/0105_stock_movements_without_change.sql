-- Staff can stop the stock of a product: the movement takes the sum to 0, from where the next count starts. A count
-- that confirms the number is a movement, too, with its note.

alter table stock_movements drop constraint stock_movements_cause_check;
alter table stock_movements add constraint stock_movements_cause_check check (cause in
  ('reservation', 'release', 'late_reservation', 'received', 'counted', 'lost', 'returned', 'stopped'));
alter table stock_movements drop constraint stock_movements_change_check;
alter table stock_movements add constraint stock_movements_change_check
  check (change <> 0 or cause in ('counted', 'stopped'));
