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
    /** When false, null in both lists means that the page lists the features of a hair treatment. */
    has_own_features: Generated<boolean>;
    /** Empty or null: none of its own. */
    features_ar: string[] | null;
    features_en: string[] | null;
    clinical_test_en: string | null;
    clinical_test_ar: string | null;
    clinical_year: number | null;
    clinical_participants: number | null;
    clinical_result_en: string | null;
    clinical_result_ar: string | null;
    /** Markdown that staff wrote; shown by `safeHtml` only. */
    how_to_use_en: string | null;
    how_to_use_ar: string | null;
    ingredients_en: string | null;
    ingredients_ar: string | null;
    expectations_en: string | null;
    expectations_ar: string | null;
    questions_en: string | null;
    questions_ar: string | null;
    goes_well_with: number[] | null;
    /** Number of days that one piece lasts a person. */
    supply_days: number | null;
    /** Null, or a value that this release does not know, means "pieces". */
    piece: string | null;
    price: Money;
    image_path: string | null;
    is_active: Generated<boolean>;
    weight_grams: number | null;
    created_at: Moment;
  };
  /** Minor units of the market's currency, VAT inside. */
  market_prices: {
    market_id: string;
    product_id: number;
    /** Null: converted, or not sold. */
    price: number | null;
    is_sold: Generated<boolean>;
  };
  /** A single row. */
  pricing_version: { one: Generated<boolean>; version: number };
  product_pictures: {
    product_id: number;
    /** 0 describes products.image_path. */
    position: number;
    image_path: string;
    alt_en: string | null;
    alt_ar: string | null;
    /** Percent from the left and from the top; both null: staff set none. */
    focal_x: number | null;
    focal_y: number | null;
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
  product_drafts: {
    product_id: number;
    changes: Json;
    drafted_by: string;
    drafted_at: Moment;
  };
  picture_uploads: {
    path: string;
    uploaded_at: Moment;
    given_up_at: NullableMoment;
    removed_at: NullableMoment;
  };
};
