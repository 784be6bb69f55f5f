import { addStaffAccount } from '#domain/staff/accounts.server.ts';
import type { RoleName } from '#domain/staff/roles.ts';
import type { TestShop } from './test-shop.ts';
import type { Visitor } from './visitor.ts';

/** Returns a visitor who is signed in as staff. */
export async function staffVisitor(shop: TestShop, role: RoleName = 'staff'): Promise<Visitor> {
  const address = role === 'staff' ? 'sara@nabta.example' : `${role}@nabta.example`;
  const { email, password } = await addStaffAccount(shop.db, address, role);
  const visitor = shop.visitor();
  const { status } = await visitor.json('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (status !== 200) throw new Error(`sign-in answered ${status}`);
  return visitor;
}
