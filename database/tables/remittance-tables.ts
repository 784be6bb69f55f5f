import type { Generated } from 'kysely';
import type { Json, Moment, NullableMoment } from './columns.ts';

export type RemittanceTables = {
  remittances: {
    id: Generated<string>;
    created_by: string;
    created_at: Moment;
    carrier: string;
    /** A day: 2026-11-29. */
    received_on: string;
    orders: number;
    /** Minor units by currency. */
    sums: Json;
    undone_at: NullableMoment;
    undone_by: string | null;
  };
  remittance_orders: {
    remittance_id: string;
    order_id: string;
    /** Minor units. */
    amount: number;
    currency: string;
  };
};
