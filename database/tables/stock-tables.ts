import type { Generated } from 'kysely';
import type { Moment, NullableMoment } from './columns.ts';

type ReservationState = 'reserved' | 'committed' | 'backordered' | 'shipped' | 'released';

type MovementCause =
  | 'reservation'
  | 'release'
  | 'late_reservation'
  | 'received'
  | 'counted'
  | 'lost'
  | 'returned'
  | 'stopped';

export type StockTables = {
  /** A product without a row is not tracked. */
  stock: {
    product_id: number;
    /** Units that a new order can have. */
    available: number;
    low_stock_threshold: Generated<number>;
    max_per_order: number | null;
    tracked_since: Moment;
    changed_at: Moment;
  };
  stock_reservations: {
    order_id: string;
    product_id: number;
    quantity: number;
    state: ReservationState;
    expires_at: NullableMoment;
    client: string | null;
  };
  /** `available` is the sum of the changes. */
  stock_movements: {
    id: Generated<number>;
    product_id: number;
    change: number;
    cause: MovementCause;
    order_id: string | null;
    actor: string;
    note: string | null;
    created_at: Moment;
  };
  bundle_components: {
    bundle_id: number;
    component_id: number;
    quantity: number;
    added_at: Moment;
  };
};
