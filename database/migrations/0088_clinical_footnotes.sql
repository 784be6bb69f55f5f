-- The study behind a product's own claim of a clinical test: the page shows it as a footnote. From this
-- release on a product with has_own_features shows its own list, perhaps none; null without it shows the
-- features of a hair treatment, as before. The previous release writes null for an empty list, and never
-- the flag.
alter table products add column if not exists has_own_features boolean not null default false;
alter table products add column if not exists clinical_test_en text;
alter table products add column if not exists clinical_test_ar text;
alter table products add column if not exists clinical_year smallint;
alter table products add column if not exists clinical_participants integer;
alter table products add column if not exists clinical_result_en text;
alter table products add column if not exists clinical_result_ar text;
