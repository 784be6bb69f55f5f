import { sql } from 'kysely';

/** Who did something: the shopper, the gateway, the store by itself, or a member of staff by id. */
export type Actor = 'shopper' | 'gateway' | 'store' | `staff:${string}`;

/** The name of the member of staff whom a column of actors names, while the account is there. */
export function staffNameOf(column: string) {
  return sql<string | null>`(
    select staff.name from staff_users as staff where 'staff:' || staff.id = ${sql.ref(column)}
  )`;
}
