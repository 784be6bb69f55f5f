import { sql } from 'kysely';

/** `staff:` is followed by the id of the account. */
export type Actor = 'shopper' | 'gateway' | 'store' | `staff:${string}`;

/** Null once the account is gone. */
export function staffNameOf(column: string) {
  return sql<string | null>`(
    select staff.name from staff_users as staff where 'staff:' || staff.id = ${sql.ref(column)}
  )`;
}
