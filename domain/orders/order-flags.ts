/** What staff must not miss while they pack an order. */
export type OrderFlag = 'paid_twice' | 'address_changed' | 'email_bounced' | 'note';
