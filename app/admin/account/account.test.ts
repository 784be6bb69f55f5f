import { pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';
import {
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  sql,
} from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { storeContext } from '#app/context.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { postForm, staffContextOf } from '../../../tests/support/staff-context.ts';
import { keyField } from '../forms/staff-form-contract.ts';
import { handleAccountAction } from './account.server.ts';

onBothDatabases('a form of the account page', (shop) => {
  let staff: Awaited<ReturnType<typeof staffContextOf>>;
  beforeEach(async () => {
    staff = await staffContextOf(shop);
  });

  const send = async (form: Record<string, string>) =>
    (await handleAccountAction(postForm(shop, '/admin/account', form), staff.context)).data;
  const change = (key: string, current = staff.password, password = 'lantern quiet mosaic') =>
    send({ intent: 'password', current, password, [keyField]: key });

  test('the account page changes a password once, and accepts a repeated request', async () => {
    expect(await change('first-form')).toMatchObject({ kind: 'done' });
    expect(await change('first-form')).toMatchObject({ kind: 'done' });
    const second = await change('second-form');
    expect(second).toMatchObject({
      kind: 'refused',
      problems: { current: expect.stringMatching(/wrong/) },
    });
    expect(await change('third-form', 'lantern quiet mosaic', 'x')).toMatchObject({
      kind: 'refused',
      message: expect.stringMatching(/at least/),
    });
  });

  test('the account page sends no typed password back with a refusal', async () => {
    const refused = await change('first-form', 'another old one', 'lantern quiet mosaic');
    expect(refused).toMatchObject({ kind: 'refused', reply: {} });
    expect(JSON.stringify(refused)).not.toMatch(/another old one|lantern/);
  });

  test('one of two concurrent password changes with the same current password is applied', async () => {
    const attempts = [
      change('one-form'),
      change('two-form', staff.password, 'another quiet mosaic'),
    ];
    const kinds = (await Promise.all(attempts)).map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(['done', 'refused']);
  });

  // The embedded database has one connection, which a transaction occupies.
  test.runIf(shop.kind === 'pglite').each(['password', 'factor_off'])(
    'does not block the database while it hashes: %s',
    async (intent) => {
      const proof = new ProofWatch();
      staff.context.set(storeContext, { ...shop.store, db: shop.db.withPlugin(proof) });
      let isFree = false;
      const release = blockHashes().then(() => {
        isFree = true;
      });
      const result = send({ intent, current: 'wrong', password: 'lantern quiet mosaic' });
      await proof.isRead;
      await sql`select 1`.execute(shop.db);
      expect(isFree).toBe(false);
      await release;
      expect(await result).toMatchObject({ kind: 'refused' });
    },
  );
});

/** Knows when the hash was read that a typed password is compared with next. */
class ProofWatch implements KyselyPlugin {
  readonly #read = Promise.withResolvers<void>();
  readonly #asked = new Set<object>();
  readonly isRead = this.#read.promise;

  transformQuery({ node, queryId }: PluginTransformQueryArgs) {
    if (JSON.stringify(node).includes('"staff_accounts"')) this.#asked.add(queryId);
    return node;
  }

  async transformResult({ queryId, result }: PluginTransformResultArgs) {
    if (this.#asked.has(queryId)) this.#read.resolve();
    return result;
  }
}

/** Occupies every hashing thread for a while. */
async function blockHashes(): Promise<void> {
  const threads = Number(process.env.UV_THREADPOOL_SIZE ?? 4);
  const work = () => promisify(pbkdf2)('a', 'b', 300_000, 64, 'sha512');
  await Promise.all(Array.from({ length: threads }, work));
}
