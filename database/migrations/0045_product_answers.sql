-- What a product's page answers, in the Markdown of domain/markdown.ts; null where staff wrote nothing.
alter table products add column if not exists how_to_use_en text;
alter table products add column if not exists how_to_use_ar text;
alter table products add column if not exists ingredients_en text;
alter table products add column if not exists ingredients_ar text;
alter table products add column if not exists expectations_en text;
alter table products add column if not exists expectations_ar text;
alter table products add column if not exists questions_en text;
alter table products add column if not exists questions_ar text;
-- Ids of products that staff chose for it, in their order. One that is not sold is not shown.
alter table products add column if not exists goes_well_with integer[];
