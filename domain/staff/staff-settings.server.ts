import { sql } from 'kysely';
import type { Db, Trx } from '#database/schema.ts';
import { inTransaction } from '#database/sql/transaction.ts';
import { requireAdmin } from './lock-people.server.ts';
import { isSecondFactorRequired } from './sign-in/second-factor.server.ts';
import { StaffError } from './staff-error.ts';
import { recordStaffEvent } from './staff-events.server.ts';

type Demand = { adminId: string; isDemanded: boolean };

/**
 * Requires a second factor of everyone from their next request. Only an owner who has one may do so: any
 * other would be locked out. Throws StaffError: not_allowed, factor_own_first.
 */
export async function setSecondFactorRequired(
  db: Db,
  { adminId, isDemanded }: Demand,
): Promise<void> {
  const actor = `staff:${adminId}` as const;
  await inTransaction(db, async (trx) => {
    await requireAdmin(trx, adminId);
    if (isDemanded && !(await hasSecondFactor(trx, adminId))) {
      throw new StaffError('factor_own_first');
    }
    if ((await isSecondFactorRequired(trx)) === isDemanded) return;
    const row = { demands_second_factor: isDemanded, changed_by: actor };
    await trx
      .insertInto('staff_settings')
      .values(row)
      .onConflict((conflict) =>
        conflict.column('only_row').doUpdateSet({ ...row, changed_at: sql<Date>`now()` }),
      )
      .execute();
    const kind = isDemanded ? 'second_factor_demanded' : 'second_factor_optional';
    await recordStaffEvent(trx, { kind, actor });
  });
}

async function hasSecondFactor(trx: Trx, staffId: string): Promise<boolean> {
  const user = trx.selectFrom('staff_users').select('twoFactorEnabled').where('id', '=', staffId);
  return (await user.executeTakeFirst())?.twoFactorEnabled ?? false;
}
