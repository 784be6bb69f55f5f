import type { Generated } from 'kysely';
import type { Json, Moment, Money, NullableMoment } from './columns.ts';

export type CatalogTables = {
  products: {
    id: Generated<number>;
    title_ar: string | null;
    title_en: string | null;
    desc_ar: string | null;
    desc_en: string | null;
    long_desc_ar: string | null;
    long_desc_en: string | null;
    /** Null: those of a hair treatment are shown. */
    features_ar: string[] | null;
    features_en: string[] | null;
    /** Null, or one that this release does not know: pieces. */
    piece: string | null;
    price: Money;
    image_path: string | null;
    is_active: Generated<boolean>;
    created_at: Moment;
  };
  product_events: {
    id: Generated<number>;
    product_id: number;
    kind: 'created' | 'changed';
    actor: string;
    changes: Json;
    draft_key: string | null;
    created_at: Moment;
  };
  picture_uploads: {
    path: string;
    uploaded_at: Moment;
    given_up_at: NullableMoment;
    removed_at: NullableMoment;
  };
};
