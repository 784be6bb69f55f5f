-- The study behind a product's own claim of a clinical test: the page shows it as a footnote. From this
-- release on an empty list of features_en and features_ar shows no features; null shows those of a
-- hair treatment, as before.
alter table products add column if not exists clinical_test_en text;
alter table products add column if not exists clinical_test_ar text;
alter table products add column if not exists clinical_year smallint;
alter table products add column if not exists clinical_participants integer;
alter table products add column if not exists clinical_result_en text;
alter table products add column if not exists clinical_result_ar text;
