import type { Generated } from 'kysely';
import type { Moment, NullableMoment } from './columns.ts';

export type CustomerTables = {
  customers: {
    id: Generated<string>;
    email: string;
    blocked_at: NullableMoment;
    created_at: Moment;
  };
  blocked_contacts: { contact: string; customer_id: string };
  customer_events: {
    id: Generated<number>;
    customer_id: string;
    kind: 'note' | 'blocked' | 'unblocked';
    actor: string;
    body: string;
    draft_key: string;
    created_at: Moment;
  };
};
