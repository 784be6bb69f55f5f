-- The pictures of a product. The first one is `products.image_path`, as the spec has it, and so whatever
-- another program writes there: its row here, at position 0, says only how that picture is described, and
-- counts no more once its path is another's. Further pictures stand at 1 and above. As product_events, it
-- refers to no row of `products`: in an adopted database its `id` need not be a key.
create table product_pictures (
  product_id bigint not null,
  position integer not null check (position >= 0),
  -- As in products.image_path: a path in the bucket `products`, or an absolute link.
  image_path text not null,
  -- For who does not see it; without one the product's title is read.
  alt_en text,
  alt_ar text,
  primary key (product_id, position)
);

create trigger product_pictures_changed after insert or update or delete or truncate on product_pictures
  for each statement execute function notify_catalog_changed();

alter table product_pictures enable row level security;

-- As in 0030: a Supabase project grants its anonymous roles everything on each new table.
do $revoke$ declare reader text; begin
  for reader in select rolname from pg_roles where rolname in ('anon', 'authenticated') loop
    execute format('revoke all on product_pictures from %I', reader);
  end loop;
end $revoke$;
