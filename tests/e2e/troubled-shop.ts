import { join } from 'node:path';
import { sql } from 'kysely';
import { openEmbedded } from '#database/open.ts';
import { BuiltServer } from '../support/built-server.ts';
import { makeShop } from './prepared-shop.ts';

export type TroubledShop = { url: string; close(): Promise<void> };

/** A shop in whose database a price is no number and orders cannot be looked up. */
export async function openTroubledShop(): Promise<TroubledShop> {
  const { dataDir, remove } = await makeShop();
  await spoil(join(dataDir, 'database'));
  const server = await BuiltServer.start({ dataDir });
  const close = async () => {
    await server.stop();
    await remove();
  };
  return { url: server.url, close };
}

async function spoil(folder: string): Promise<void> {
  const { db, close } = await openEmbedded(folder);
  await sql`update products set price = 'NaN'`.execute(db);
  await sql`drop function get_order_by_id`.execute(db);
  await close();
}
