import type { ColumnType, Generated } from 'kysely';
import type { Json, Moment, NullableMoment } from './columns.ts';

export type EmailState = 'queued' | 'sending' | 'sent' | 'failed' | 'not_sent';

export type AdEventState = 'queued' | 'sent' | 'failed' | 'not_sent';

export type MessageTables = {
  emails: {
    id: Generated<string>;
    kind: string;
    order_id: string | null;
    recipient: string;
    language: 'ar' | 'en';
    facts: Json;
    subject: string | null;
    html: string | null;
    text: string | null;
    message_id: string | null;
    state: ColumnType<EmailState, EmailState | undefined, EmailState>;
    tries: Generated<number>;
    round: Generated<number>;
    queued_at: Moment;
    error: string | null;
    created_by: string;
    created_at: Moment;
    claimed_at: NullableMoment;
    claimed_by: string | null;
    bounced_at: NullableMoment;
    sent_at: NullableMoment;
    text_removed_at: NullableMoment;
    dropped_at: NullableMoment;
  };
  ad_events: {
    order_id: string;
    state: ColumnType<AdEventState, AdEventState | undefined, AdEventState>;
    error: string | null;
    created_at: Moment;
    ended_at: NullableMoment;
  };
  contact_messages: {
    id: Generated<number>;
    name: string;
    email: string;
    subject: string;
    message: string;
    language: string;
    created_at: Moment;
    done_at: NullableMoment;
    done_by: string | null;
  };
  page_views: {
    /** `2026-08-31`, in the store's time zone. */
    day: ColumnType<Date, string, never>;
    route: string;
    path: string;
    language: string;
    referrer_host: string;
    views: number;
  };
  attention_items: {
    id: Generated<string>;
    kind: string;
    subject: string;
    order_id: string | null;
    facts: Json;
    since: Moment;
    times: Generated<number>;
    opened_at: Moment;
    over_at: NullableMoment;
    resolved_at: NullableMoment;
    resolved_by: string | null;
    note: string | null;
  };
};
