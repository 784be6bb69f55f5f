-- The section `selling` names the home market, and closes the dollar shop: orders need a market then.
create or replace function require_market() returns trigger language plpgsql as $$
begin
  if new.market is null and exists (
    select from store_settings
    where section like 'market/%' and fields->>'is_open' = '1'
        and new.country = any (string_to_array(fields->>'countries', ' '))
      or section = 'selling' and fields->>'closes_dollars' = '1'
  ) then
    perform refuse('NB409');
  end if;
  return new;
end $$;

create or replace function raise_pricing_version_of_market() returns trigger language plpgsql as $$
begin
  if coalesce(new.section, old.section) like 'market/%' or coalesce(new.section, old.section) = 'selling' then
    update pricing_version set version = version + 1;
  end if;
  return null;
end $$;
