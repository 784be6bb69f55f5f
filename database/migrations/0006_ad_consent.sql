-- Whether the shopper agreed to ad events for this order, and, only if so, what such an event needs:
-- {"ads": false}, or {"ads": true, "ttclid": …, "ttp": …, "userAgent": …, "address": …}. Null: never asked.
alter table orders add column if not exists ad_consent jsonb;

-- The lookup answers whoever knows the number: this is none of their business.
create or replace function get_order_by_id(p_order_id text) returns jsonb
language sql stable set search_path = public as $$
  select to_jsonb(o) - 'id' - 'notes' - 'cart_hash' - 'ad_consent' from orders o where o.order_id = p_order_id
$$;
