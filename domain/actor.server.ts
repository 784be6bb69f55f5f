import { sql } from 'kysely';

export type Actor = 'shopper' | 'gateway' | 'store' | `staff:${string}`;

export function selectStaffName(column: string) {
  return sql<string | null>`(
    select staff.name from staff_users as staff where 'staff:' || staff.id = ${sql.ref(column)}
  )`;
}
