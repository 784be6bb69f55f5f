-- The fields of a country's address form, from which address, city and postcode are composed. Null where the
-- shopper typed the lines. They carry the form's country and the language of the composed lines.
alter table orders add column if not exists address_fields jsonb;

-- Fields that no longer belong to the lines are dropped, also when an older release, which does not know them,
-- corrects or erases the lines.
create function drop_stale_address_fields() returns trigger language plpgsql as $$
begin
  new.address_fields := null;
  return new;
end $$;

create trigger orders_address_fields before update of address, city, country on orders
  for each row when (
    new.address_fields is not null
    and new.address_fields is not distinct from old.address_fields
    and (new.address is distinct from old.address or new.city is distinct from old.city
      or new.country is distinct from old.country)
  ) execute function drop_stale_address_fields();

-- The lookup returns the composed lines, as in the spec.
create or replace function get_order_by_id(p_order_id text) returns jsonb
language sql stable set search_path = public as $$
  select to_jsonb(o) - 'id' - 'notes' - 'cart_hash' - 'ad_consent' - 'search_text' - 'address_fields'
  from orders o where o.order_id = p_order_id
$$;
