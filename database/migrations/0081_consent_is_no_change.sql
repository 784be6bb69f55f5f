-- The consent to ads and its traces belong to no screen: where only they change, `updated_at` stays, and nobody is
-- notified. Otherwise the nightly removal of traces is an update for shoppers, and a conflict for staff forms.

create function changes_more_than_consent(before orders, after orders) returns boolean
language sql immutable as $$
  select before.ad_consent is not distinct from after.ad_consent
    or to_jsonb(before) - 'ad_consent' is distinct from to_jsonb(after) - 'ad_consent'
$$;

drop trigger orders_touched on orders;
create trigger orders_touched before update on orders
  for each row when (new.updated_at = old.updated_at and changes_more_than_consent(old, new))
  execute function touch_order();

drop trigger orders_updated on orders;
create trigger orders_updated after update on orders
  for each row when ((new.status <> 'pending' or old.status <> 'pending') and new is distinct from old
    and changes_more_than_consent(old, new))
  execute function notify_order_changed();
