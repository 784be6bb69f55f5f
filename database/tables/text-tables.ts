import type { Generated } from 'kysely';
import type { Json, Moment, NullableJson } from './columns.ts';

export type TextTables = {
  shop_texts: {
    name: string;
    draft: NullableJson;
    published: NullableJson;
    is_down: Generated<boolean>;
    changed_by: string;
    changed_at: Moment;
  };
  shop_text_events: {
    id: Generated<number>;
    name: string;
    kind: string;
    actor: string;
    changes: Json;
    fields: NullableJson;
    created_at: Moment;
  };
};
