-- Money that a gateway reports and no payment of this store asked for is called an unmatched payment.
update attention_items set kind = 'unmatched_payment' where kind = 'paid_not_here';
