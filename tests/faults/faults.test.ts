import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readConfig } from '#config.ts';
import { type Database, openEmbedded, openPostgres } from '#database/open.ts';
import { deliverEmail } from '#domain/emails/deliver-email.server.ts';
import { reconcilePayments } from '#domain/payments/reconcile.server.ts';
import { openJobQueue } from '#server/jobs/job-queue.ts';
import { createLog } from '#server/observability/log.ts';
import { createStore } from '#server/process/create-store.ts';
import { type DatabaseKind, databaseKinds } from '../support/fresh-database.ts';
import { stripeKey, stripeSecret } from '../support/gateways/stripe-stand-in.ts';
import { tapKey } from '../support/gateways/tap-stand-in.ts';
import { MailServer } from '../support/mail-server.ts';
import { openMarketIn } from '../support/markets.ts';
import { runSql } from '../support/postgres-admin.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { Visitor } from '../support/visitor.ts';
import { emptyStore, preparedStore } from '../support/with-server.ts';
import { compareInbox, compareLedgers } from './ledgers.ts';
import { Chance } from './seeded-random.ts';
import { ShopInTrouble } from './shop-in-trouble.ts';
import { goShopping, saudiMethods } from './shopper.ts';
import { compareStock, countScarce, releaseEverything } from './stock.ts';
import { UnrulyStripe } from './unruly-stripe.ts';
import { UnrulyTap } from './unruly-tap.ts';
import { Post } from './webhook-courier.ts';

// `npm run test:faults` sends a thousand shoppers; FAULT_SEED repeats a run.
const shoppers = Number(process.env.FAULT_SHOPPERS ?? 12);
const seed = Number(process.env.FAULT_SEED ?? Math.floor(Math.random() * 2 ** 31));
const actsBetweenDisasters = Math.max(25, Math.floor(shoppers / 8));
const atOnce = 12;
const secret = 'a secret only for tests, thirty-two letters';
/**
 * PostgreSQL has two processes that serve and two that run jobs; the embedded database belongs to one
 * process.
 */
const roles = { pglite: ['all'], postgres: ['all', 'web', 'worker'] } as const;

test.each(databaseKinds)(
  `${shoppers} shoppers, a faulty gateway and killed servers: no money is lost (%s, seed ${seed})`,
  async (kind) => {
    const chance = new Chance(seed);
    const tap = await new UnrulyTap(chance).listen();
    const stripe = await new UnrulyStripe(chance).listen();
    const gateways = [tap, stripe];
    const mail = await MailServer.start();
    const postgres = kind === 'postgres' ? await startPostgres() : undefined;
    const dataDir = postgres ? await emptyStore() : await preparedStore();
    const settings = {
      PAYMENT_GATEWAY: 'tap',
      TAP_SECRET_KEY: tapKey,
      TAP_URL: tap.url,
      PAYMENT_GATEWAY_FALLBACK: 'stripe',
      STRIPE_URL: stripe.url,
      STRIPE_SECRET_KEY: stripeKey,
      STRIPE_WEBHOOK_SECRET: stripeSecret,
      SMTP_URL: mail.url,
      STORE_SECRET: secret,
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'silent',
      ...(postgres ? { DATABASE_URL: postgres.url } : {}),
    };
    let pieces = 0;
    const prepare = async ({ db, close }: Database) => {
      await openMarketIn(db, 'sa', { methods: saudiMethods });
      pieces = await countScarce(db, shoppers);
      await close();
    };
    if (!postgres) await prepare(await openEmbedded(join(dataDir, 'database')));
    const shop = await ShopInTrouble.open(dataDir, settings, roles[kind]);
    // Its first start has made the tables.
    if (postgres) {
      await prepare(openPostgres({ url: postgres.url, onError: () => undefined }));
    }

    let acts = 0;
    let disaster: Promise<unknown> = Promise.resolve();
    const note = () => {
      acts += 1;
      if (acts % actsBetweenDisasters === 0) disaster = disaster.then(() => strike());
    };
    const strike = async () => {
      if (!postgres) return shop.killAll();
      const fate = chance.between(0, 3);
      if (fate === 0) return shop.killAll();
      if (fate === 1) return shop.kill(chance.between(0, roles[kind].length - 1));
      const lose = () => (fate === 2 ? cutConnections(postgres.url) : postgres.restart());
      return shop.loseDatabase(lose);
    };
    const post = new Post({ chance, note, untilOpen: () => shop.untilOpen() });
    const numbers = Array.from({ length: shoppers }, (_, at) => at);
    let soldOut = 0;
    const shopOne = async (): Promise<void> => {
      for (let next = numbers.pop(); next !== undefined; next = numbers.pop()) {
        if (!(await goShopping({ shop, gateways, post, chance, note }, next))) soldOut += 1;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, shopOne));
    await post.sendTheRest(new Visitor(shop.url, '10.9.9.9'));
    await disaster;
    for (const { moods } of gateways) moods.isCalm = true;
    await shop.stop();

    const { env } = shop;
    const end = await openForTheEnd({ kind, dataDir, env });
    await settleEverything(end.store);
    const ledgers = await compareLedgers(end.store.db, gateways);
    const inbox = await compareInbox(end.store.db, mail, shop);
    const stock = await compareStock(end.store.db, pieces);
    expect(ledgers.paid + soldOut).toBeGreaterThan(shoppers / 2);
    expect(ledgers.paidInMarkets).toBeGreaterThan(shoppers / 20);
    const { overtaken } = post;
    console.info(kind, {
      seed,
      acts,
      kills: shop.kills,
      overtaken,
      ...ledgers,
      ...inbox,
      soldOut,
      stock,
    });

    await end.close();
    await Promise.all([tap.stop(), stripe.stop(), mail.stop()]);
    await postgres?.stop();
  },
  120_000 + shoppers * 2_000,
);

/** Breaks the server's connections, not the database. */
async function cutConnections(url: string): Promise<void> {
  await runSql(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
}

type Where = { kind: DatabaseKind; dataDir: string; env: Record<string, string> };

async function openForTheEnd({ kind, dataDir, env }: Where) {
  const config = readConfig({ ...env, DATA_DIR: dataDir });
  const url = config.databaseUrl;
  const database =
    kind === 'pglite' || !url
      ? await openEmbedded(join(dataDir, 'database'))
      : openPostgres({ url, onError: () => undefined });
  const log = createLog('silent');
  const queue = await openJobQueue({ database, url, log });
  const { db } = database;
  const store = createStore({ db, jobs: queue.jobs, config, secrets: [secret], log });
  const close = async () => {
    await queue.close();
    await database.close();
  };
  return { store, close };
}

type EndedStore = Awaited<ReturnType<typeof openForTheEnd>>['store'];

/** Does the work that the jobs of a running shop would do within the hour. */
async function settleEverything(store: EndedStore): Promise<void> {
  const { db } = store;
  // One run of the job takes a limited number: this makes all of them due, open ones too.
  await sql`update payments set checked_at = null`.execute(db);
  while ((await countUnasked(store)) > 0) await reconcilePayments(store);
  await releaseEverything(store);
  await sql`update emails set claimed_at = now() - interval '1 hour' where state = 'sending'`.execute(
    db,
  );
  const unsent = await db.selectFrom('emails').select('id').where('state', '!=', 'sent').execute();
  for (const { id } of unsent) await deliverEmail(store, id);
}

async function countUnasked({ db }: EndedStore): Promise<number> {
  const { count } = await db
    .selectFrom('payments')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('state', '=', 'open')
    .where('checked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
