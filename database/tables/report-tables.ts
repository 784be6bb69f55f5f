import type { ColumnType, Generated } from 'kysely';
import type { Money, NullableMoment } from './columns.ts';

/** Currencies and statuses as stored in orders, '' for null; amounts as in `orders.total`. */
type Figures = {
  begun_at: ColumnType<Date, Date, never>;
  status: string;
  currency: string;
  orders: number;
  total: Money;
  refunds: number;
  refunded: Money;
};

export type ReportTables = {
  revenue_days: Figures;
  revenue_changes: Figures & { id: Generated<number> };
  /** Sales of the same days. `total` of a product is in minor units. */
  sales_days: {
    begun_at: ColumnType<Date, Date, never>;
    breakdown: string;
    item: string;
    currency: string;
    orders: number;
    pieces: number;
    total: Money;
    refunded: Money;
  };
  revenue_summed: { one: Generated<boolean>; time_zone: string; until: NullableMoment };
};
