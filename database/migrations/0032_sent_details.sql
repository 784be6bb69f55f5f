-- What the shopper sent with a checkout, as it was sent: the order may keep other details, because staff
-- have corrected some since, or because it was paid or on its way by then.
alter table address_corrections add column sent jsonb;
