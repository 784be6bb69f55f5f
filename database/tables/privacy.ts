import type { ColumnType, Generated } from 'kysely';
import type { Json, Moment } from './columns.ts';

export type PrivacyTables = {
  privacy_events: {
    id: Generated<number>;
    kind: 'exported' | 'erased';
    actor: string;
    data: Json;
    created_at: Moment;
  };
  backup_files: {
    id: Generated<string>;
    file: string;
    made_at: ColumnType<Date, Date, never>;
  };
};
