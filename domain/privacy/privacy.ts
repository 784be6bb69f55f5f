import { CodedError } from '../coded-error.ts';

/** The tables with rows about a customer, in the order in which they are shown and exported. */
export const personalTables = [
  'orders',
  'order_lines',
  'stock_reservations',
  'order_sources',
  'order_events',
  'order_notes',
  'address_corrections',
  'payments',
  'payment_requests',
  'payment_events',
  'refunds',
  'sandbox_charges',
  'sandbox_refunds',
  'ad_events',
  'review_requests',
  'review_pictures',
  'reviews',
  'review_uploads',
  'emails',
  'contact_messages',
  'customer_events',
  'blocked_contacts',
  'customers',
  'attention_items',
  'staff_requests',
] as const;
export type PersonalTable = (typeof personalTables)[number];

/** Effect of an erasure on rows: none, on their personal columns, or on the whole rows. */
export type Fate = 'kept' | 'emptied' | 'deleted';

export type PersonalRows = { table: PersonalTable; rows: number; fate: Fate };

export const openReasons = ['to_pay', 'to_ship', 'refund_open'] as const;
export type OpenOrder = { orderId: string; why: (typeof openReasons)[number] };

export type ListedBackup = {
  file: string;
  madeAt: Date;
  /** True when the store removes it automatically; the owner must delete others. */
  isThinned: boolean;
  /** Date by which it must be deleted. */
  goneBy: Date;
};

/** Data that the store has about one email address. */
export type PersonalData = {
  rows: PersonalRows[];
  orderIds: string[];
  /** Orders that had this address before a correction: they belong to another address now. */
  formerOrderIds: string[];
  open: OpenOrder[];
  /** Backups that contain all of this because they were made earlier. */
  backups: ListedBackup[];
};

export type ErasureOutcome =
  | { ok: true; data: PersonalData }
  | { ok: false; why: 'nothing' }
  /** Refused unless it was forced. */
  | { ok: false; why: 'open'; data: PersonalData };

export type PrivacyEvent = {
  id: number;
  kind: 'exported' | 'erased';
  at: Date;
  /** Undefined for a command. */
  by: string | undefined;
  orders: number;
  rows: number;
};

export class PrivacyError extends CodedError<'email_invalid' | 'nothing_held' | 'still_open'> {
  override readonly kind = 'privacy';
}
