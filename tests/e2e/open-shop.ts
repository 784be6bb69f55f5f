import { request } from '@playwright/test';
import { buildIfStale } from '../../scripts/build.ts';
import { BuiltServer, makeDataDir } from '../support/built-server.ts';
import { adminSession } from './sessions.ts';

/** One shop with fresh data for the whole run, and one signed-in admin. */
export default async function openShop() {
  await buildIfStale();
  const { dataDir, remove } = await makeDataDir();
  const server = await BuiltServer.start({ dataDir });
  process.env.SHOP_URL = server.url;
  process.env.ADMIN_PASSWORD = server.adminPassword;
  await signIn(server);
  return async () => {
    await server.stop();
    await remove();
  };
}

async function signIn({ url, adminPassword }: BuiltServer): Promise<void> {
  const browser = await request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } });
  const data = { email: 'admin@nabta.example', password: adminPassword };
  const answer = await browser.post('/api/auth/sign-in/email', { data });
  if (!answer.ok()) throw new Error(`sign-in answered ${answer.status()}`);
  await browser.storageState({ path: adminSession });
  await browser.dispose();
}
