-- What its order costs when an attempt pays it: total, VAT, payment fee, and the VAT of the lines. Set when the order
-- takes the fee of another payment method, because an earlier attempt may still be paid. Null: the amounts of the order.
alter table payments add column order_price jsonb;

-- Orders that are to be paid in cash or by transfer have it in their history.
update payments
set order_price = chosen.data -> 'before'
from order_events as chosen
where chosen.order_id = payments.order_id and chosen.kind = 'terms_chosen'
  and payments.state <> 'paid' and payments.gateway not in ('cash', 'bank')
  -- Data of another kind is never read as a number.
  and case when chosen.kind = 'terms_chosen' then (chosen.data #>> '{before,total}')::numeric end = payments.amount;
