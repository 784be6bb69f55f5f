import type { Generated } from 'kysely';
import type { Json, Moment } from './columns.ts';

export type PrivacyTables = {
  privacy_events: {
    id: Generated<number>;
    kind: 'exported' | 'erased';
    actor: string;
    data: Json;
    created_at: Moment;
  };
};
