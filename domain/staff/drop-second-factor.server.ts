import type { Trx } from '#database/schema.ts';

export async function dropSecondFactor(trx: Trx, staffId: string): Promise<boolean> {
  await trx.deleteFrom('staff_two_factors').where('userId', '=', staffId).execute();
  const changed = await trx
    .updateTable('staff_users')
    .set({ twoFactorEnabled: false })
    .where('id', '=', staffId)
    .where('twoFactorEnabled', '=', true)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}
