import type { Generated } from 'kysely';
import type { Json, Moment } from './columns.ts';

export type SettingsTables = {
  store_settings: {
    section: string;
    fields: Json;
    version: number;
    changed_by: string;
    changed_at: Moment;
  };
  store_setting_changes: {
    id: Generated<number>;
    section: string;
    version: number;
    before: Json;
    after: Json;
    changed_by: string;
    changed_at: Moment;
  };
};
