import { readCurrency } from '../currency.ts';
import { readStoredMoney } from '../money.ts';
import { type AdminOrderRow, readCustomerName } from '../orders/admin-order-row.ts';
import { asPaymentStatus } from '../orders/order.ts';
import { asPaymentTerms, reportStatusOf } from '../orders/payment-terms.ts';

export type ReportRow = ReturnType<typeof toReportRow>;

type StoredRow = Pick<AdminOrderRow, 'id' | 'order_id' | 'created_at' | 'total' | 'currency'> &
  Pick<
    AdminOrderRow,
    'first_name' | 'last_name' | 'email' | 'phone' | 'status' | 'payment_terms'
  > & {
    created_us: number;
  };

/** Converts a row of the report. Never throws: rows of any age must show. */
export function toReportRow(row: StoredRow) {
  const currency = readCurrency(row.currency);
  return {
    id: row.id,
    orderId: row.order_id,
    createdAt: row.created_at,
    createdUs: row.created_us,
    name: readCustomerName(row),
    email: row.email?.trim() || null,
    phone: row.phone?.trim() || null,
    totalCents: readStoredMoney(row.total, currency)?.amount,
    currency,
    status: reportStatusOf({
      paymentStatus: asPaymentStatus(row.status),
      terms: asPaymentTerms(row.payment_terms),
    }),
  };
}
