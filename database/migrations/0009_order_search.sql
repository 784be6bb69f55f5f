-- What staff look for, and how it is found. Why it is built so: docs/decisions/0009-search-by-own-trigrams.md

-- The one rule of what counts as the same letter, for what is stored and for what is typed: capitals
-- and accents, Arabic letters that people interchange, marks, tatweel and digits, and signs that
-- nobody sees. It does not ask the database's locale, which differs from one server to the next:
-- `lower` under "C" knows A to Z; accents and ligatures are taken apart first; the rest is the table.
create function search_fold(given text) returns text
language sql immutable strict parallel safe as $$
  select regexp_replace(
    case when octet_length(given) = length(given) then lower(given collate "C")
    else translate(
      regexp_replace(
        lower(normalize(given, nfkd) collate "C"),
        -- Accents; Arabic vowel signs and tatweel; soft hyphens, joiners and marks of direction.
        '[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]',
        '', 'g'),
      'ٱةىیےکہۃھە' || '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹' || 'ıØŁĐÐÞÆŒẞĦŊ'
        || 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣςΤΥΦΧΨΩ'
        || 'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯІЄЂЈЉЊЋЏҐ',
      'اهيييكهههه' || '01234567890123456789' || 'iøłđðþæœßħŋ'
        || 'αβγδεζηθικλμνξοπρσστυφχψω'
        || 'абвгдежзиклмнопрстуфхцчшщъыьэюяієђјљњћџґ')
    end,
    '[ \t\r]+', ' ', 'g')
$$;

-- Every three letters in a row, and the first two of every word with the space before them. A text
-- that holds a term holds the term's grams as well: the index finds the candidates, and the text
-- itself decides. Dear, so that the planner asks the index and never the rows one by one; and not for
-- parallel workers, which take longer to start than a search to end.
create function search_grams(folded text) returns text[]
language sql immutable strict parallel restricted cost 300 as $$
  with letters as (
    select a, b, c from unnest(
      string_to_array(folded, null),
      string_to_array(substr(folded, 2), null),
      string_to_array(substr(folded, 3), null)
    ) as t (a, b, c)
  )
  select array(
    select a || b || c from letters where a <> E'\n' and b <> E'\n' and c <> E'\n'
    union all
    select a || b from letters where a = ' ' and b <> E'\n'
  )
$$;

-- Full name as it is shown, phone as written and as digits, e-mail, order id, numeric id: each on a
-- line of its own, so that no term reaches from one into the next, and each after a space, so that
-- beginnings can be told.
alter table orders add column search_text text collate "C" generated always as (
  search_fold(
    ' ' || coalesce(nullif(trim(first_name), ''), 'Guest')
    || ' ' || coalesce(nullif(trim(last_name), ''), 'User')
    || coalesce(E'\n ' || phone || E'\n ' || regexp_replace(phone, '[^0-9٠-٩۰-۹]', '', 'g'), '')
    || coalesce(E'\n ' || email, '')
    || E'\n ' || order_id
    || E'\n ' || id::text
  )
) stored;

-- New orders wait in a short list before they enter the index, or every checkout would pay for it;
-- a longer list would make one checkout in a thousand pay for all of them.
create index orders_search_idx on orders using gin (search_grams(search_text))
  with (gin_pending_list_limit = 512);

-- The list of the back office, from the newest, with and without a status.
create index orders_listed_idx on orders (created_at desc, id desc) where status <> 'pending';
create index orders_listed_by_status_idx on orders (order_status, created_at desc, id desc)
  where status <> 'pending';

-- What has changed since somebody last listened.
create index orders_updated_at_idx on orders (updated_at);

-- A change made by hand or by another program counts as one, too.
create function touch_order() returns trigger language plpgsql as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end $$;

create trigger orders_touched before update on orders
  for each row when (new.updated_at = old.updated_at) execute function touch_order();

-- The shopper's view of an order has no use for the text that staff search in.
create or replace function get_order_by_id(p_order_id text) returns jsonb
language sql stable set search_path = public as $$
  select to_jsonb(o) - 'id' - 'notes' - 'cart_hash' - 'ad_consent' - 'search_text'
  from orders o where o.order_id = p_order_id
$$;
