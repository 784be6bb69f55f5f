-- When a gateway last said that a payment is still open. Without it, or long ago, nobody knows.
alter table payments add answered_at timestamptz;
