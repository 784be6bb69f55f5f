-- Tracking shows delivery, payment fee, discount and VAT of an order that has them. Others are answered as before.
create or replace function get_order_by_id(p_order_id text) returns jsonb
language sql stable set search_path = public as $$
  select to_jsonb(o) - 'id' - 'notes' - 'cart_hash' - 'ad_consent' - 'search_text' - 'address_fields'
    - 'market' - 'discount_amount' - 'fee_amount' - 'tax_rate_bp'
    - 'payment_terms' - 'confirmed_at' - 'payment_due_at'
    || case when o.payment_terms is null then '{}' else jsonb_build_object(
      'payment_terms', o.payment_terms, 'confirmed_at', o.confirmed_at,
      'payment_due_at', o.payment_due_at, 'market', o.market) end
    || case when o.discount_amount is null and o.fee_amount is null then '{}' else jsonb_build_object(
      'discount_amount', o.discount_amount, 'fee_amount', o.fee_amount,
      'tax_rate_bp', o.tax_rate_bp) end
  from orders o where o.order_id = p_order_id
$$;
