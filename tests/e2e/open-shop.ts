import { request } from '@playwright/test';
import { buildIfStale } from '../../scripts/build.ts';
import { BuiltServer } from '../support/built-server.ts';
import { makeShop, prepareShop, signInAsAdmin } from './prepared-shop.ts';
import { adminSession } from './sessions.ts';

/** One shop with fresh data for the whole run, and one signed-in admin. */
export default async function openShop() {
  await buildIfStale();
  const removePrepared = await prepareShop();
  const { dataDir, remove } = await makeShop();
  const server = await BuiltServer.start({ dataDir, env: { WHATSAPP_NUMBER: '+971 50 123 4567' } });
  process.env.SHOP_URL = server.url;
  const browser = await request.newContext();
  await signInAsAdmin(browser, server.url);
  await browser.storageState({ path: adminSession });
  await browser.dispose();
  return async () => {
    await server.stop();
    await remove();
    await removePrepared();
  };
}
