import type { SavedKind, ServiceTexts } from '#domain/settings/services.ts';
import { addStaffAccount } from '#domain/staff/accounts.server.ts';
import type { TestShop } from './test-shop.ts';

let owners = 0;

/** Saves a service as an owner does whose identity is confirmed. */
export async function saveForOwner(
  { db, store }: Pick<TestShop, 'db' | 'store'>,
  kind: SavedKind,
  typed: ServiceTexts,
): Promise<void> {
  owners += 1;
  const { email } = await addStaffAccount(db, `owner${owners}@shop.test`, 'admin');
  const { id: staffId, password } = await db
    .selectFrom('staff_users')
    .innerJoin('staff_accounts', 'staff_accounts.userId', 'staff_users.id')
    .select(['staff_users.id', 'staff_accounts.password'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const actor = { staffId, verifiedHash: password ?? '', language: 'en' } as const;
  await store.services.save({ kind, typed, seen: '', fixedAccounts: [], ...actor });
  await store.liveSettings.reload();
}
