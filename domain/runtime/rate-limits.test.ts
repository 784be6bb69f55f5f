import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createRateLimiter } from './rate-limiter.server.ts';
import { type Rule, rateLimits } from './rate-limits.ts';

test('the table of rate limits in SECURITY.md lists every rule as it is', () => {
  const [, section = ''] = readFileSync('SECURITY.md', 'utf8').split('\n## Rate limits\n');
  const rows = [
    ...section.replace(/\n## .*/s, '').matchAll(/^\| `(\w+)` \|.*\| (.+) \| (.+) \| (.+) \|$/gm),
  ];
  const listed = rows.map(([, name, ...cells]) => [name, cells.join(', ')]);
  expect(Object.fromEntries(listed)).toEqual(
    Object.fromEntries(Object.entries(rateLimits).map(([name, rule]) => [name, describe(rule)])),
  );
});

function describe(rule: Rule & { freePerClient?: number }): string {
  return [rule.per, describeLimit(rule), rule.countsIn].join(', ');
}

function describeLimit(rule: Rule & { freePerClient?: number }): string {
  if ('waitsSeconds' in rule) {
    const free = rule.waitsSeconds.filter((seconds) => seconds === 0).length + 1;
    const waits = rule.waitsSeconds.filter((seconds) => seconds > 0);
    return `${free} free, then waits of ${waits.map((seconds) => seconds / 60).join(', ')} minutes`;
  }
  const window = rule.windowSeconds === 60 ? 'a minute' : 'an hour';
  const free = rule.freePerClient ? `, or ${rule.freePerClient} of the client` : '';
  return `${rule.limit} ${window}${free}`;
}

test('rules that guard money or a secret count for all processes', () => {
  const inMemory = Object.entries(rateLimits)
    .filter(([, { countsIn }]) => countsIn === 'memory')
    .map(([name]) => name);
  expect(inMemory).toEqual([
    'lookUp',
    'ownLookUp',
    'statusCheck',
    'ownStatusCheck',
    'contactMessage',
    'pageView',
    'addressLookUp',
  ]);
});

test('a limit in memory ends with its window, and holds per network and rule', async () => {
  const limiter = createRateLimiter({ db: undefined as never, secrets: ['only for tests'] });
  const write = (address: string) => limiter.consume(address, 'contactMessage');
  for (let count = 0; count < 5; count += 1) expect(await write('2001:db8:7:1::1')).toBe(0);
  const seconds = await write('2001:db8:7:1::2');
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
  expect(await write('2001:db8:7:2::1')).toBe(0);
  expect(await limiter.consume('2001:db8:7:1::1', 'lookUp')).toBe(0);
});

test('payment attempts are not counted for a private address', () => {
  const limiter = createRateLimiter({ db: undefined as never, secrets: ['only for tests'] });
  expect(limiter.batchKeys('10.0.0.7', 'paymentOfClient')).toBeUndefined();
  const keys = limiter.batchKeys('203.0.113.7', 'paymentOfClient');
  expect(keys).toEqual({ network: expect.stringMatching(/^[\w-]{43}$/), site: undefined });
});

test('the keys of attempt counters do not reveal a network', () => {
  const keysOf = (address: string, secret = 'a secret only for tests, thirty-two letters') =>
    createRateLimiter({ db: undefined as never, secrets: [secret] }).batchKeys(
      address,
      'paymentOfClient',
    );
  const keys = keysOf('2001:db8:1:2::6');
  expect(keysOf('2001:db8:1:2::7')).toEqual(keys);
  const neighbour = keysOf('2001:db8:1:3::7');
  expect(neighbour?.network).not.toBe(keys?.network);
  expect(neighbour?.site).toBe(keys?.site);
  expect(JSON.stringify(keys)).not.toContain('2001');
  const other = keysOf('2001:db8:1:2::6', 'another secret, also of thirty-two letters');
  expect(other?.network).not.toBe(keys?.network);
});
