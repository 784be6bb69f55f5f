import { join } from 'node:path';
import { sql } from 'kysely';
import { openEmbedded } from '#database/open.ts';
import { type StartedShop, startShop } from './prepared-shop.ts';

/** A shop in whose database a price is no number and orders cannot be looked up. */
export function openTroubledShop(): Promise<StartedShop> {
  return startShop({ fill: spoil });
}

async function spoil(dataDir: string): Promise<void> {
  const { db, close } = await openEmbedded(join(dataDir, 'database'));
  await sql`update products set price = 'NaN'`.execute(db);
  await sql`drop function get_order_by_id`.execute(db);
  await close();
}
