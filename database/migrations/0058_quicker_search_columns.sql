-- What an order's search costs its writes: half of an insert, and of every change of status. The text
-- was a generated column and both functions plain SQL, which PostgreSQL parses and plans again for
-- every statement; PL/pgSQL keeps its plans. The texts and grams stay what they were, so the indexes
-- stay. Measured: docs/performance.md.
create or replace function search_fold(given text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  return regexp_replace(
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
    '[ \t\r]+', ' ', 'g');
end $$;

create or replace function search_grams(folded text) returns text[]
language plpgsql immutable strict parallel restricted cost 300 as $$
begin
  return (
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
  );
end $$;

create function write_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := search_fold(
    ' ' || coalesce(nullif(trim(new.first_name), ''), 'Guest')
    || ' ' || coalesce(nullif(trim(new.last_name), ''), 'User')
    || coalesce(E'\n ' || new.phone || E'\n ' || regexp_replace(new.phone, '[^0-9٠-٩۰-۹]', '', 'g'), '')
    || coalesce(E'\n ' || new.email, '')
    || E'\n ' || new.order_id
    || E'\n ' || new.id::text
  );
  return new;
end $$;

alter table orders alter column search_text drop expression;
create trigger orders_search_text
  before insert or update of id, order_id, first_name, last_name, phone, email, search_text on orders
  for each row execute function write_search_text();

-- Autovacuum analyses a table that grows, and built the grams of 30,000 orders each time, a processor
-- busy for some ten seconds, for statistics that no plan needs: a search always asks the index.
alter index orders_search_idx alter column 1 set statistics 0;
alter index orders_amount_search_idx alter column 1 set statistics 0;
