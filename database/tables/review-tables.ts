import type { ColumnType, Generated } from 'kysely';
import type { Moment, NullableMoment } from './columns.ts';

export type ReviewState = 'waiting' | 'published' | 'hidden';

export type ReviewTables = {
  review_requests: {
    order_id: string;
    delivered_at: Moment;
    asked_at: NullableMoment;
    used_at: NullableMoment;
  };
  reviews: {
    id: Generated<string>;
    order_id: string;
    product_id: number;
    stars: number;
    name: string;
    body: string;
    language: 'ar' | 'en';
    state: ColumnType<ReviewState, ReviewState | undefined, ReviewState>;
    hidden_reason: string | null;
    answer: string | null;
    moderated_by: string | null;
    moderated_at: NullableMoment;
    answered_by: string | null;
    answered_at: NullableMoment;
    revision: Generated<number>;
    created_at: Moment;
  };
  review_uploads: {
    path: string;
    order_id: string | null;
    uploaded_at: Moment;
    given_up_at: NullableMoment;
  };
  review_pictures: { path: string; review_id: string; position: number };
};
