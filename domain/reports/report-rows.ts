import { readStored } from '../money.ts';
import { type AdminOrderRow, readCurrency, readCustomerName } from '../orders/admin-orders.ts';
import type { OrderPlace } from '../orders/admin-orders-place.ts';
import { asPaymentStatus, type PaymentStatus } from '../orders/order.ts';

export type ReportRow = OrderPlace & {
  orderId: string;
  createdAt: Date;
  name: string;
  email: string | null;
  phone: string | null;
  totalCents: number | undefined;
  currency: string;
  status: PaymentStatus;
};

type StoredRow = Omit<
  AdminOrderRow,
  'address' | 'city' | 'country' | 'order_status' | 'meta_data'
> & {
  created_us: number;
};

/** Never throws: rows of any age must still show. */
export function toReportRow(row: StoredRow): ReportRow {
  const currency = readCurrency(row.currency);
  return {
    id: row.id,
    orderId: row.order_id,
    createdAt: row.created_at,
    createdUs: row.created_us,
    name: readCustomerName(row),
    email: row.email?.trim() || null,
    phone: row.phone?.trim() || null,
    totalCents: readStored(row.total, currency)?.amount,
    currency,
    status: asPaymentStatus(row.status),
  };
}
