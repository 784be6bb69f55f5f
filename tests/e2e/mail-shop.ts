import type { Browser, Page } from '@playwright/test';
import { BuiltServer, makeDataDir } from '../support/built-server.ts';
import { MailServer } from '../support/mail-server.ts';

export type MailShop = { mail: MailServer; page: Page; close(): Promise<void> };

export async function openMailShop(browser: Browser): Promise<MailShop> {
  const mail = await MailServer.start();
  const { dataDir, remove } = await makeDataDir();
  const server = await BuiltServer.start({ dataDir, env: { SMTP_URL: mail.url } });
  const context = await browser.newContext({ baseURL: server.url });
  await context.request.post('/api/auth/sign-in/email', {
    data: { email: 'admin@nabta.example', password: server.adminPassword },
    headers: { origin: server.url },
  });
  const close = async () => {
    await context.close();
    await server.stop();
    await mail.stop();
    await remove();
  };
  return { mail, page: await context.newPage(), close };
}
