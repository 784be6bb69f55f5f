import { randomUUID } from 'node:crypto';
import { RouterContextProvider } from 'react-router';
import { reportErrorContext, storeContext, visitorContext } from '#app/context.ts';
import { staffContext } from '#app/middleware/staff-only.ts';
import { addStaffAccount } from '#domain/staff/accounts.server.ts';
import type { TestShop } from './test-shop.ts';

/** The arguments of a back-office action, for a signed-in admin. */
export async function staffContextOf(shop: TestShop) {
  const { email, password } = await addStaffAccount(shop.db, 'huda@nabta.example', 'admin');
  const { id, name } = await shop.db
    .selectFrom('staff_users')
    .select(['id', 'name'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const context = new RouterContextProvider();
  context.set(storeContext, shop.store);
  context.set(visitorContext, { language: 'en', address: '203.0.113.9' });
  context.set(reportErrorContext, (error) =>
    shop.log.log.error({ err: error }, 'Page rendering failed'),
  );
  const member = {
    id,
    name,
    email,
    role: 'owner',
    hasSecondFactor: false,
    needsSecondFactor: false,
    isFirstAccount: false,
    firstSteps: 'done',
  } as const;
  context.set(staffContext, { ...member, sessionId: randomUUID() });
  return { context, password, staffId: id };
}

export function postForm(shop: TestShop, path: string, form: Record<string, string>): Request {
  return new Request(`${shop.url}${path}`, { method: 'POST', body: new URLSearchParams(form) });
}
