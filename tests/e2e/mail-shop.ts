import type { Browser, Page } from '@playwright/test';
import { MailServer } from '../support/mail-server.ts';
import { signInAsAdmin, startShop } from './prepared-shop.ts';

export type MailShop = { mail: MailServer; page: Page; close(): Promise<void> };

export async function openMailShop(browser: Browser): Promise<MailShop> {
  const mail = await MailServer.start();
  const shop = await startShop({ env: { SMTP_URL: mail.url } });
  const context = await browser.newContext({ baseURL: shop.url });
  await signInAsAdmin(context.request, shop.url);
  const close = async () => {
    await context.close();
    await shop.close();
    await mail.stop();
  };
  return { mail, page: await context.newPage(), close };
}
