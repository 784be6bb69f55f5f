-- For how many days one piece lasts a person; null where that cannot be said.
alter table products add column if not exists supply_days integer check (supply_days > 0);

-- The demo products whose long texts still say it: 60 washes at three a week are 140 days.
update products set supply_days = case id when 3 then 140 else 60 end
  where supply_days is null and (
    id in (1, 2, 5) and long_desc_en ~ '60 (days|evenings)'
    or id = 3 and long_desc_en ~ 'about 60 washes'
  );
