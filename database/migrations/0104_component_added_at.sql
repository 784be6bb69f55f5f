-- A paid order needs the components that its bundle had when it was placed.

alter table bundle_components add column added_at timestamptz not null default clock_timestamp();
