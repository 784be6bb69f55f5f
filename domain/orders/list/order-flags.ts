/** Warning that staff see while they pack an order. */
export type OrderFlag = 'paid_twice' | 'backordered' | 'address_changed' | 'email_bounced' | 'note';
