import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { freePort } from '../tests/support/free-port.ts';
import { databaseKinds, freshDatabase } from '../tests/support/fresh-database.ts';
import { openEmbedded, openPostgres } from './open.ts';
import { DatabaseUnavailable, toNamedDatabaseError, UnstorableText } from './unavailable.ts';

const withCode = (code: string, message = 'x') => Object.assign(new Error(message), { code });

test.each([
  ['a server that ends', withCode('57P01')],
  ['a server that starts', withCode('57P03')],
  ['a broken connection', withCode('08006')],
  ['too many connections', withCode('53300')],
  ['a refused connection', withCode('ECONNREFUSED')],
  ['a connection that was cut', withCode('ECONNRESET')],
  ['two addresses that refused', new AggregateError([withCode('ECONNREFUSED')])],
  ['a connection that ended', new Error('Connection terminated unexpectedly')],
  ['a server that is read-only', withCode('25006')],
  ['a row that another holds for too long', withCode('55P03')],
  ['a full pool', new Error('timeout exceeded when trying to connect')],
])('%s counts as an unavailable database', (_, error) => {
  expect(toNamedDatabaseError(error)).toBeInstanceOf(DatabaseUnavailable);
});

test.each([
  ['a statement that is wrong', withCode('42P01')],
  ['a value that exists', withCode('23505')],
  ['an invalid number', withCode('22P02', 'invalid input syntax for type integer: "x"')],
  ['a mistake of ours', new TypeError('x is not a function')],
])('%s does not count as an unavailable database', (_, error) => {
  expect(toNamedDatabaseError(error)).toBe(error);
});

test('an unreachable PostgreSQL or a closed embedded database counts as unavailable', async () => {
  const events: string[] = [];
  const watch = {
    onFull: () => events.push('full'),
    onUnavailable: () => events.push('away'),
    onBack: () => events.push('back'),
  };
  const url = `postgres://postgres@127.0.0.1:${await freePort()}/postgres`;
  const missing = openPostgres({ url, onError: () => undefined, watch });
  for (let attempts = 0; attempts < 2; attempts += 1) {
    await expect(sql`select 1`.execute(missing.db)).rejects.toThrow(DatabaseUnavailable);
  }
  expect(events, 'once').toEqual(['away']);
  await missing.close();

  const closed = await openEmbedded(undefined, { watch });
  await sql`select 1`.execute(closed.db);
  await closed.embedded?.close();
  const transaction = closed.db.transaction().execute((trx) => sql`select 1`.execute(trx));
  await expect(transaction).rejects.toThrow(DatabaseUnavailable);
  await expect(sql`select 1`.execute(closed.db)).rejects.toThrow(DatabaseUnavailable);
  expect(events).toEqual(['away', 'away']);
});

test.each(databaseKinds)('an unstorable text is reported by a code (%s)', async (kind) => {
  const { database, drop } = await freshDatabase(kind);
  for (const refused of [
    sql`select ${'a\0b'}::text`,
    sql`select ${JSON.stringify({ a: '\0' })}::jsonb`,
    sql`select ${JSON.stringify({ a: '\ud800' })}::jsonb`,
  ]) {
    await expect(refused.execute(database.db)).rejects.toThrow(UnstorableText);
  }
  await expect(sql`select ${'x'}::int`.execute(database.db)).rejects.not.toThrow(UnstorableText);
  await drop();
});
