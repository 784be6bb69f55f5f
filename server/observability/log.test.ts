import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';

function logged(error: unknown): Record<string, unknown> {
  let line = '';
  const stream = new Writable({
    write(chunk, _, done) {
      line += chunk;
      done();
    },
  });
  createLog('error', stream).error({ err: error }, 'it failed');
  return JSON.parse(line);
}

test('an error is logged with type and stack, and without other properties', () => {
  const error = Object.assign(new TypeError('duplicate key value violates a constraint'), {
    code: '23505',
    detail: 'Key (email)=(mona@example.com) already exists.',
    client: { connectionParameters: { user: 'shop', password: 'secret' } },
    parameters: ['Mona', '+971501234567'],
  });
  const line = logged(error);
  expect(line.err).toMatchObject({ type: 'TypeError', code: '23505', message: error.message });
  expect(JSON.stringify(line)).toContain('log.test.ts');
  for (const hidden of ['mona@example.com', 'secret', '+971501234567']) {
    expect(JSON.stringify(line)).not.toContain(hidden);
  }
});

test('typed text cannot start a log line', () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _, done) {
      lines.push(`${chunk}`);
      done();
    },
  });
  const typed = 'x\n{"level":60,"msg":"forged"}\r\u2028';
  createLog('info', stream).info({ path: typed }, typed);
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trimEnd()).not.toMatch(/[\n\r]/);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ path: typed, msg: typed });
});

test('the first errors of an AggregateError are logged', () => {
  const faults = Array.from({ length: 9 }, (_, at) => new Error(`fault ${at}`));
  const first = [0, 1, 2, 3, 4].map((at) => ({ message: `fault ${at}` }));
  const { err } = logged(new AggregateError(faults, 'nine faults'));
  expect(err).toMatchObject({ message: 'nine faults', errors: first });
});

test('the causes of an error are logged', () => {
  const error = new Error('the gateway failed', { cause: new Error('connection refused') });
  expect(logged(error).err).toMatchObject({ cause: { message: 'connection refused' } });
});

test('a thrown value that is not an error is logged as such', () => {
  expect(logged('a word').err).toEqual({ type: 'string', message: 'a word' });
});

test('an error copied into a plain object is logged the same', () => {
  const { message, stack } = new Error('the connection was lost');
  const copy = { message, stack, code: '57P01', detail: 'Key (email)=(mona@example.com)' };
  const line = logged(copy);
  expect(line.err).toMatchObject({ message, stack, code: '57P01' });
  expect(JSON.stringify(line)).not.toContain('mona@example.com');
});
