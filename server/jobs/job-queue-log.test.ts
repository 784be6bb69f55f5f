import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { PgBoss } from 'pg-boss';
import { expect, test } from 'vitest';
import {
  DatabaseReadOnly,
  DatabaseUnavailable,
  toNamedDatabaseError,
} from '#database/unavailable.ts';
import { createLog } from '../observability/log.ts';
import { logQueueErrors } from './job-queue.ts';

const nowhere = 'postgres://127.0.0.1/nowhere';

test('a job that ends after its queue was closed by an outage logs no error', async () => {
  const closed = new PgBoss(nowhere);
  await expect(closed.fail('deliver-email', randomUUID())).rejects.toSatisfy(
    (error) => toNamedDatabaseError(error) instanceof DatabaseUnavailable,
  );
});

test('a queue whose new connection led to a standby logs no error', () => {
  const { boss, log } = openQueue();
  const error = new DatabaseReadOnly('this PostgreSQL is a standby');
  // pg-boss copies an error of a worker like this: a plain object, with a longer message.
  const message = `${error.message} (Queue: deliver-email, Worker: w1)`;
  boss.emit('error', { ...error, message, queue: 'deliver-email' } as unknown as Error);
  expect(log()).toBe('');
});

test('an error of the queue is logged without its properties', () => {
  const { boss, log } = openQueue();
  const { message, stack } = new Error('relation "job" does not exist');
  // pg-boss copies an error into a plain object with all its properties.
  const copy = { code: '42P01', detail: 'Key (email)=(mona@example.com)', message, stack };
  boss.emit('error', { ...copy, queue: 'deliver-email', worker: 'w1' } as unknown as Error);
  expect(JSON.parse(log())).toMatchObject({
    msg: 'Job queue failed',
    queue: 'deliver-email',
    err: { message, stack, code: '42P01' },
  });
  expect(log()).not.toContain('mona@example.com');
});

/** The log begins at errors. */
function openQueue() {
  let text = '';
  const stream = new Writable({
    write(chunk, _, done) {
      text += chunk;
      done();
    },
  });
  const boss = new PgBoss(nowhere);
  logQueueErrors(boss, createLog('error', stream));
  return { boss, log: () => text };
}
