import { parseArgs } from 'node:util';
import { buildIfStale } from '../scripts/build.ts';
import { BuiltServer, makeDataDir } from '../tests/support/built-server.ts';
import { nameDatabase, runSql } from '../tests/support/postgres-admin.ts';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { fillOrders } from './fill-orders.ts';
import { addressOf, drawPictures, type Load, must, placeOrder, press, send } from './load.ts';

// `npm run bench:growth`: how the cost of an order, a look-up and a page grows with orders,
// products and shoppers, three sizes of each. `-- --orders 1000,10000,100000` for a quicker run.

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000,100000,1000000' },
    products: { type: 'string', default: '9,90,900' },
    shoppers: { type: 'string', default: '8,32,128' },
    seconds: { type: 'string', default: '8' },
  },
});
const sizes = (list: string) => list.split(',').map(Number);
const seconds = Number(values.seconds);

let visitors = 0;
const orderIds: string[] = [];

await buildIfStale();
const postgres = await startPostgres();
const name = `nabta_bench_${process.pid}`;
await runSql(postgres.url, `create database ${name}`);
const url = nameDatabase(postgres.url, name);
const { dataDir, remove } = await makeDataDir();
const server = await BuiltServer.start({
  dataDir,
  env: {
    DATABASE_URL: url,
    STORE_SECRET: 'a secret only for measuring, thirty-two',
    // Every shopper has an address of their own, or the limits would end the run.
    TRUST_PROXY: '127.0.0.1,::1',
  },
});
try {
  await drawPictures(server.url);
  const rows = [...(await growShoppers()), ...(await growProducts()), ...(await growOrders())];
  const head = '| | size | what | a second | p50 | p99 |\n|---|---|---|---|---|---|';
  process.stdout.write(`${head}\n${rows.join('\n')}\n`);
} catch (error) {
  process.stderr.write(`${server.output}\n`);
  throw error;
} finally {
  await server.kill();
  await postgres.stop();
  await remove();
}

async function growShoppers(): Promise<string[]> {
  await press({ at: 8, seconds: 3 }, create);
  const rows: string[] = [];
  for (const at of sizes(values.shoppers)) {
    rows.push(row('shoppers', at, 'create', await press({ at, seconds }, create)));
  }
  return rows;
}

/** Copies of the demo's products, all on the home page. */
async function growProducts(): Promise<string[]> {
  const columns = (await runSql(
    url,
    `select column_name as name from information_schema.columns
      where table_name = 'products' and column_name <> 'id' and is_generated = 'NEVER'`,
  )) as { name: string }[];
  const copied = columns.map((column) => `"${column.name}"`).join(', ');
  const rows: string[] = [];
  for (const size of sizes(values.products)) {
    await runSql(
      url,
      `insert into products (${copied}) select ${copied} from products, generate_series(1, 1000)
        where id = 2 limit greatest(0, ${size} - (select count(*) from products))`,
    );
    rows.push(
      row('products', size, 'home with a query', await press({ at: 4, seconds }, readHome)),
    );
  }
  await runSql(url, `delete from products where id > 9`);
  return rows;
}

async function growOrders(): Promise<string[]> {
  const rows: string[] = [];
  let filled = 0;
  for (const size of sizes(values.orders)) {
    // Numbers of orders are made from their places in the row.
    await fillOrders(url, size - filled, () => undefined, filled);
    filled = size;
    rows.push(row('orders', size, 'create', await press({ at: 32, seconds }, create)));
    rows.push(row('orders', size, 'status', await press({ at: 32, seconds }, readStatus)));
    rows.push(row('orders', size, 'tracking page', await press({ at: 8, seconds }, trackOrder)));
  }
  return rows;
}

function row(what: string, size: number, work: string, { perSecond, p50, p99 }: Load): string {
  const times = [p50, p99].map((ms) => `${ms.toFixed(1)} ms`).join(' | ');
  return `| ${what} | ${size.toLocaleString('en')} | ${work} | ${perSecond.toFixed(0)} | ${times} |`;
}

function nextAddress(): string {
  visitors += 1;
  return addressOf(visitors);
}

async function create(): Promise<void> {
  visitors += 1;
  const { body } = await placeOrder(server.url, visitors);
  orderIds[visitors % 1000] = JSON.parse(body).order_id;
}

async function readStatus(): Promise<void> {
  const headers = { 'x-forwarded-for': nextAddress() };
  must(await send(server.url, { path: `/api/mtjree/status/${anOrder()}`, headers }));
}

async function trackOrder(): Promise<void> {
  const headers = { 'x-forwarded-for': nextAddress() };
  must(await send(server.url, { path: `/trackOrder?order=${anOrder()}`, headers }));
}

function anOrder(): string {
  return orderIds.filter(Boolean)[visitors % 100] ?? '';
}

/** Reads the cached page, bypassing the cache handler, which handles no queries. */
async function readHome(): Promise<void> {
  const path = `/?from=${nextAddress()}`;
  must(await send(server.url, { path, headers: { 'accept-encoding': 'br' } }));
}
