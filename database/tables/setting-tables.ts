import type { Generated } from 'kysely';
import type { Json, Moment, NullableMoment } from './columns.ts';

export type SettingsTables = {
  store_settings: {
    section: string;
    fields: Json;
    version: number;
    changed_by: string;
    changed_at: Moment;
  };
  saved_services: {
    id: Generated<string>;
    service: string;
    label: Generated<string>;
    fields: Json;
    sealed: string | null;
    saved_by: string;
    saved_at: Moment;
    replaced_at: NullableMoment;
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
