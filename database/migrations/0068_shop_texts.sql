-- Texts of the shop that staff write: home, about, shipping, privacy, and the articles of the blog. A text
-- without a row, or without `published`, is the one that the store comes with.
create table shop_texts (
  -- home, about, shipping, privacy, or article/SLUG (domain/texts/shop-texts.ts)
  name text primary key check (length(name) between 1 and 100),
  -- {"title_en": …, "title_ar": …}; null: nothing that was not published.
  draft jsonb,
  published jsonb,
  -- Of an article that was taken down.
  is_down boolean not null default false,
  changed_by text not null,
  changed_at timestamptz not null default now()
);

-- Append-only: who changed which fields of a text, and the text as it was afterwards.
create table shop_text_events (
  id bigint generated always as identity primary key,
  name text not null,
  kind text not null,
  actor text not null,
  changes jsonb not null,
  fields jsonb,
  created_at timestamptz not null default now()
);

create index shop_text_events_name on shop_text_events (name, id desc);

-- Drafts change nothing that the shop shows.
create function notify_texts_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('texts_changed', '');
  return null;
end $$;

create trigger shop_texts_inserted after insert on shop_texts
  for each row when (new.published is not null or new.is_down) execute function notify_texts_changed();
create trigger shop_texts_updated after update on shop_texts
  for each row when (new.published is distinct from old.published or new.is_down <> old.is_down)
  execute function notify_texts_changed();
create trigger shop_texts_deleted after delete on shop_texts
  for each row when (old.published is not null or old.is_down) execute function notify_texts_changed();
create trigger shop_texts_truncated after truncate on shop_texts
  for each statement execute function notify_texts_changed();

alter table shop_texts enable row level security;
alter table shop_text_events enable row level security;

-- As in 0030: a Supabase project grants its anonymous roles everything on each new table.
do $revoke$ declare reader text; begin
  for reader in select rolname from pg_roles where rolname in ('anon', 'authenticated') loop
    execute format('revoke all on shop_texts, shop_text_events from %I', reader);
  end loop;
end $revoke$;
