import type { Browser, Page } from '@playwright/test';
import { BuiltServer } from '../support/built-server.ts';
import { MailServer } from '../support/mail-server.ts';
import { makeShop, signInAsAdmin } from './prepared-shop.ts';

export type MailShop = { mail: MailServer; page: Page; close(): Promise<void> };

export async function openMailShop(browser: Browser): Promise<MailShop> {
  const mail = await MailServer.start();
  const { dataDir, remove } = await makeShop();
  const server = await BuiltServer.start({ dataDir, env: { SMTP_URL: mail.url } });
  const context = await browser.newContext({ baseURL: server.url });
  await signInAsAdmin(context.request, server.url);
  const close = async () => {
    await context.close();
    await server.stop();
    await mail.stop();
    await remove();
  };
  return { mail, page: await context.newPage(), close };
}
