-- Markets: countries with a currency, prices, VAT and delivery rates of their own. They are sections of
-- store_settings (`market/sa`); orders of the dollar shop leave every column below as it is.

-- What a process can do (domain/markets/feature-level.ts). Earlier releases write no level.
alter table server_processes add column feature_level integer not null default 0;

alter table orders
  add column if not exists market text,
  add column if not exists discount_amount numeric,
  add column if not exists fee_amount numeric,
  -- Hundredths of a percent: 1500 is 15 %.
  add column if not exists tax_rate_bp integer;

alter table payments
  add column method text,
  add column expires_at timestamptz;

-- Minor units, as in the other columns of a line. The VAT is a share inside the line's price.
alter table order_lines
  add column discount bigint not null default 0,
  add column tax bigint not null default 0;

alter table products add column if not exists weight_grams integer;

-- Prices in minor units with VAT inside. A product without a row has a converted price, where the market has a
-- rate, and is not sold there otherwise.
create table market_prices (
  market_id text not null,
  product_id bigint not null,
  -- Null: converted, or not sold.
  price bigint check (price > 0),
  is_sold boolean not null default true,
  primary key (market_id, product_id)
);

-- Stands for all that decides a price. A purchase reads it, and is refused when it has changed before the order
-- is written.
create table pricing_version (
  one boolean primary key default true check (one),
  version bigint not null
);
insert into pricing_version (version) values (1);

create function raise_pricing_version() returns trigger language plpgsql as $$
begin
  update pricing_version set version = version + 1;
  return null;
end $$;

-- Deferred to the commit: its row is the last lock of a transaction, so that two changes of many products never
-- wait for each other in a circle.
create constraint trigger market_prices_pricing after insert or update or delete on market_prices
  deferrable initially deferred for each row execute function raise_pricing_version();

create constraint trigger products_pricing after update on products
  deferrable initially deferred for each row when (
    (old.price, old.title_en, old.title_ar, old.piece, old.is_active, old.weight_grams)
      is distinct from (new.price, new.title_en, new.title_ar, new.piece, new.is_active, new.weight_grams)
  ) execute function raise_pricing_version();

create constraint trigger products_deleted_pricing after delete on products
  deferrable initially deferred for each row execute function raise_pricing_version();

-- Pages of the market are rendered again.
create trigger market_prices_changed after insert or update or delete or truncate on market_prices
  for each statement execute function notify_catalog_changed();

create function raise_pricing_version_of_market() returns trigger language plpgsql as $$
begin
  if coalesce(new.section, old.section) like 'market/%' then
    update pricing_version set version = version + 1;
  end if;
  return null;
end $$;

create constraint trigger markets_pricing after insert or update or delete on store_settings
  deferrable initially deferred for each row execute function raise_pricing_version_of_market();

-- Runs only while a market is open (domain/markets/open-market.server.ts creates and drops the trigger): a
-- process of an earlier release would sell to the market's countries in dollars.
create function require_market() returns trigger language plpgsql as $$
begin
  if new.market is null and exists (
    select from store_settings
    where section like 'market/%' and fields->>'is_open' = '1'
      and new.country = any (string_to_array(fields->>'countries', ' '))
  ) then
    perform refuse('NB409');
  end if;
  return new;
end $$;

alter table market_prices enable row level security;
alter table pricing_version enable row level security;

-- As in 0030: a Supabase project grants its anonymous roles everything on each new table.
do $revoke$ declare reader text; begin
  for reader in select rolname from pg_roles where rolname in ('anon', 'authenticated') loop
    execute format('revoke all on market_prices, pricing_version from %I', reader);
  end loop;
end $revoke$;

-- The lookup returns the spec's columns.
create or replace function get_order_by_id(p_order_id text) returns jsonb
language sql stable set search_path = public as $$
  select to_jsonb(o) - 'id' - 'notes' - 'cart_hash' - 'ad_consent' - 'search_text' - 'address_fields'
    - 'market' - 'discount_amount' - 'fee_amount' - 'tax_rate_bp'
  from orders o where o.order_id = p_order_id
$$;
