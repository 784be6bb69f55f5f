-- Reviews by people who bought. One is sent with the link of an e-mail that follows a delivery, and nothing
-- of it is public before staff publish it: docs/decisions/0035-reviews-by-buyers.md

-- An order that was delivered, and its one request for reviews.
create table review_requests (
  order_id text primary key,
  delivered_at timestamptz not null default now(),
  -- When the e-mail was queued.
  asked_at timestamptz,
  -- When reviews were sent with its link, which is then used up.
  used_at timestamptz
);
create index review_requests_waiting_idx on review_requests (delivered_at) where asked_at is null;

create table reviews (
  id uuid primary key default gen_random_uuid(),
  order_id text not null,
  product_id bigint not null,
  stars smallint not null check (stars between 1 and 5),
  -- As the buyer wants to be called in public.
  name text not null,
  -- '' where only stars were given.
  body text not null,
  language text not null check (language in ('en', 'ar')),
  state text not null default 'waiting' check (state in ('waiting', 'published', 'hidden')),
  -- For staff.
  hidden_reason text,
  answer text,
  moderated_by text,
  moderated_at timestamptz,
  answered_by text,
  answered_at timestamptz,
  -- Counts the changes by staff: one who has not seen the last one changes nothing.
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  unique (order_id, product_id)
);
create index reviews_published_idx on reviews (product_id, created_at) where state = 'published';
create index reviews_waiting_idx on reviews (created_at) where state = 'waiting';
create index reviews_newest_idx on reviews (created_at desc, id desc);

-- Files in the bucket `reviews` that belong to no review: not sent yet, or to be removed.
create table review_uploads (
  path text primary key,
  -- Null when the review it belonged to is gone.
  order_id text,
  uploaded_at timestamptz not null default now(),
  -- From then on no review may take it, and its file is removed.
  given_up_at timestamptz
);
create index review_uploads_order_idx on review_uploads (order_id);

create table review_pictures (
  path text primary key,
  review_id uuid not null references reviews on delete cascade,
  position integer not null check (position >= 0),
  unique (review_id, position)
);

-- Its file is removed by a job, whatever deletes the row.
create function give_up_review_picture() returns trigger language plpgsql as $$
begin
  insert into review_uploads (path, given_up_at) values (old.path, now())
  on conflict (path) do update set order_id = null, given_up_at = now();
  return null;
end $$;
create trigger review_pictures_removed after delete on review_pictures
  for each row execute function give_up_review_picture();

-- Whoever sets the status. The owner's rights, because other programs that write orders have none here; and
-- no condition of the trigger's own, because a column in one keeps its type for good.
create function note_delivery() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.order_status::text = 'delivered' and old.order_status::text is distinct from 'delivered' then
    insert into review_requests (order_id) values (new.order_id)
    on conflict (order_id) do update set delivered_at = now() where review_requests.asked_at is null;
  end if;
  return null;
end $$;
create trigger orders_delivered after update on orders for each row execute function note_delivery();

-- What shoppers see has changed. One that waits changes no page.
create trigger reviews_added after insert on reviews
  for each row when (new.state = 'published') execute function notify_catalog_changed();
create trigger reviews_changed after update on reviews
  for each row when (old.state = 'published' or new.state = 'published')
  execute function notify_catalog_changed();
create trigger reviews_removed after delete on reviews
  for each row when (old.state = 'published') execute function notify_catalog_changed();

-- What staff have before them has changed.
create trigger reviews_for_staff after insert or update or delete on reviews
  for each row execute function notify_attention_changed();

alter table review_requests enable row level security;
alter table reviews enable row level security;
alter table review_uploads enable row level security;
alter table review_pictures enable row level security;

-- As in 0030: a Supabase project grants its anonymous roles everything on each new table.
do $revoke$ declare reader text; own text; begin
  for reader in select rolname from pg_roles where rolname in ('anon', 'authenticated') loop
    foreach own in array array['review_requests', 'reviews', 'review_uploads', 'review_pictures'] loop
      execute format('revoke all on %I from %I', own, reader);
    end loop;
  end loop;
end $revoke$;
