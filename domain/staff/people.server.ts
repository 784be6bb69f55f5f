import { sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import { asStaffRole, roleFrom } from './roles.ts';

export async function listPeople(db: Db) {
  const rows = await db
    .selectFrom('staff_users as person')
    .leftJoin('user_roles', 'user_roles.user_id', 'person.id')
    .leftJoin('staff_roles', 'staff_roles.user_id', 'person.id')
    .leftJoin('staff_sessions as session', (join) =>
      join.onRef('session.userId', '=', 'person.id').on('session.expiresAt', '>', sql<Date>`now()`),
    )
    .select(['person.id', 'person.name', 'person.email'])
    .select(['user_roles.role as stored', 'staff_roles.role as granted'])
    .select(['person.twoFactorEnabled', 'person.disabledAt', 'person.lastSignInAt'])
    .select((of) => of.fn.count<number>('session.id').as('sessions'))
    .select((of) => of.fn.max('session.updatedAt').as('seen'))
    .groupBy(['person.id', 'user_roles.role', 'staff_roles.role'])
    .orderBy(sql`person."disabledAt" is not null`)
    .orderBy(sql`lower(person.name)`)
    .orderBy('person.id')
    .execute();
  return rows.map(({ id, name, email, stored, granted, sessions, ...row }) => ({
    id,
    name,
    email,
    sessions,
    role: roleFrom(stored, granted),
    hasSecondFactor: row.twoFactorEnabled,
    isDisabled: row.disabledAt !== null,
    lastSeen: laterDate(row.lastSignInAt, row.seen),
  }));
}

export async function listInvited(db: Db) {
  const rows = await db
    .selectFrom('staff_invitations')
    .select(['id', 'name', 'email', 'role', 'expires_at as expiresAt'])
    .select(sql<boolean>`expires_at <= now()`.as('hasExpired'))
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, role: asStaffRole(row.role) }));
}

function laterDate(one: Date | null, other: Date | null): Date | undefined {
  if (!one || !other) return one ?? other ?? undefined;
  return one > other ? one : other;
}

/** Names of all accounts by their ids. */
export async function listStaffNames(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('staff_users').select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
