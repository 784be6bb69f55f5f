import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { hashPassword } from 'better-auth/crypto';
import { openEmbedded } from '#database/open.ts';
import type { Db } from '#database/schema.ts';
import { type StaffRole, staffRoles } from '#domain/permissions.ts';
import { addAccount } from '#domain/staff/accounts.server.ts';

const password = 'harbour velvet compass';

export const roleIds = Object.fromEntries(staffRoles.map((role) => [role, randomUUID()]));

/** One account of each role in the shop of `dataDir`, which no server has open. */
export async function addRoleAccounts(dataDir: string): Promise<void> {
  const hash = await hashPassword(password);
  await inDatabase(dataDir, async (db) => {
    for (const role of staffRoles) {
      const account = { id: roleIds[role] ?? '', email: emailOf(role), name: role, role, hash };
      await db.transaction().execute((trx) => addAccount(trx, { ...account, by: 'store' }));
    }
  });
}

/** Works in the database of a shop's folder, which no server has open. */
export async function inDatabase(dataDir: string, work: (db: Db) => Promise<unknown>) {
  const { db, close } = await openEmbedded(join(dataDir, 'database'));
  await work(db);
  await close();
}

const emailOf = (role: StaffRole) => `${role}@nabta.example`;

let visits = 0;

/** The server must trust a proxy on this machine. */
export async function openAsRole(
  browser: Browser,
  url: string,
  role: StaffRole,
  options: BrowserContextOptions = {},
): Promise<Page> {
  visits += 1;
  const extraHTTPHeaders = { 'x-forwarded-for': `203.0.113.${visits}` };
  const context = await browser.newContext({ baseURL: url, extraHTTPHeaders, ...options });
  const data = { email: emailOf(role), password };
  const answer = await context.request.post('/api/auth/sign-in/email', {
    data,
    headers: { origin: url },
  });
  if (!answer.ok()) throw new Error(`sign-in answered ${answer.status()}`);
  return context.newPage();
}
