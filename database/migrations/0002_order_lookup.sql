-- The spec's remote procedure: exact match; an order object or nothing. Internal columns stay inside.
create or replace function get_order_by_id(p_order_id text) returns jsonb
language sql stable set search_path = public as $$
  select to_jsonb(o) - 'id' - 'notes' - 'cart_hash' from orders o where o.order_id = p_order_id
$$;

revoke execute on function get_order_by_id(text) from public;

-- Row-level security without a policy: roles other than the owner see and change nothing.
alter table products enable row level security;
alter table orders enable row level security;
alter table user_roles enable row level security;
alter table payments enable row level security;
alter table payment_requests enable row level security;
alter table payment_events enable row level security;
alter table order_events enable row level security;
alter table sandbox_charges enable row level security;
