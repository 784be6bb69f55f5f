import type { Generated } from 'kysely';
import type { Json, Moment } from './columns.ts';

export type ExportTables = {
  export_profiles: {
    id: Generated<string>;
    name: string;
    columns: Json;
    revision: Generated<number>;
    changed_by: string;
    changed_at: Moment;
  };
};
