import type { ColumnType, Generated, RawBuilder } from 'kysely';
import type { Moment, NullableJson, NullableMoment } from './columns.ts';

export type StaffTables = {
  user_roles: { user_id: string; role: string };
  staff_roles: {
    user_id: string;
    role: 'manager' | 'packer' | 'support';
    granted_by: string;
    granted_at: Moment;
  };
  staff_settings: {
    only_row: Generated<boolean>;
    demands_second_factor: boolean;
    first_steps: ColumnType<
      'open' | 'hidden' | 'done',
      'open' | 'hidden' | 'done' | undefined,
      'open' | 'hidden' | 'done'
    >;
    changed_by: string;
    changed_at: ColumnType<Date, undefined, RawBuilder<Date>>;
  };
  first_steps: { step: string; about: Generated<string>; done_by: string; done_at: Moment };
  staff_users: {
    id: Generated<string>;
    name: string;
    email: string;
    emailVerified: Generated<boolean>;
    twoFactorEnabled: Generated<boolean>;
    disabledAt: NullableMoment;
    lastSignInAt: NullableMoment;
  };
  staff_accounts: {
    id: Generated<string>;
    userId: string;
    accountId: string;
    providerId: string;
    password: string | null;
  };
  staff_sessions: {
    id: string;
    token: string;
    userId: string;
    ipAddress: string | null;
    userAgent: string | null;
    createdAt: Moment;
    updatedAt: Moment;
    expiresAt: Moment;
  };
  staff_verifications: { id: string; value: string };
  /** The secret and the codes are encrypted. */
  staff_two_factors: { id: string; userId: string; secret: string; backupCodes: string };
  staff_invitations: {
    id: Generated<string>;
    email: string;
    name: string;
    /** Earlier rows have `admin` and `staff`. */
    role: 'admin' | 'staff' | 'owner' | 'manager' | 'packer' | 'support';
    language: 'ar' | 'en';
    token_hash: string;
    invited_by: string;
    created_at: Moment;
    expires_at: ColumnType<Date, Date, Date>;
    accepted_at: NullableMoment;
    withdrawn_at: NullableMoment;
  };
  staff_events: {
    id: Generated<number>;
    kind: string;
    actor: string;
    staff_id: string | null;
    invitation_id: string | null;
    data: ColumnType<unknown, string | undefined, string>;
    created_at: Moment;
  };
  staff_account_limits: {
    key: string;
    tries: number;
    tried_at: ColumnType<Date, Date, Date>;
    free_at: ColumnType<Date, Date, Date>;
    lifted_until: NullableMoment;
  };
  /** How a person learns of new orders. */
  staff_notices: {
    user_id: string;
    by_email: boolean;
    in_browser: boolean;
    in_title: boolean;
    language: 'ar' | 'en';
    email_since: ColumnType<Date, RawBuilder<Date>, RawBuilder<Date>>;
    changed_at: ColumnType<Date, undefined, RawBuilder<Date>>;
  };
  order_notices: { user_id: string; order_id: string; created_at: Moment };
  staff_requests: {
    staff_id: string;
    key_hash: string;
    request_hash: string;
    answer: NullableJson;
    created_at: Moment;
  };
};
