-- The consent to ads and its traces belong to no screen: where only they change, `updated_at` stays, and nobody is
-- notified. Otherwise the nightly removal of traces is an update for shoppers, and a conflict for staff forms.
-- (No function of the table's row type: a restore could not drop the table.)

drop trigger orders_touched on orders;
create trigger orders_touched before update on orders
  for each row when (new.updated_at = old.updated_at
    and (new.ad_consent is not distinct from old.ad_consent
      or to_jsonb(new) - 'ad_consent' is distinct from to_jsonb(old) - 'ad_consent'))
  execute function touch_order();

drop trigger orders_updated on orders;
create trigger orders_updated after update on orders
  for each row when ((new.status <> 'pending' or old.status <> 'pending') and new is distinct from old
    and (new.ad_consent is not distinct from old.ad_consent
      or to_jsonb(new) - 'ad_consent' is distinct from to_jsonb(old) - 'ad_consent'))
  execute function notify_order_changed();
