-- What somebody who may not publish proposes to change about a product: until it is published, the shop
-- does not show it. One a product; several people continue the same.
create table product_drafts (
  product_id bigint primary key,
  -- [{"field": …, "before": …, "after": …}], as in product_events.
  changes jsonb not null,
  drafted_by text not null,
  drafted_at timestamptz not null default now()
);

alter table product_drafts enable row level security;

-- As in 0030: a Supabase project grants its anonymous roles everything on each new table.
do $revoke$ declare reader text; begin
  for reader in select rolname from pg_roles where rolname in ('anon', 'authenticated') loop
    execute format('revoke all on product_drafts from %I', reader);
  end loop;
end $revoke$;
