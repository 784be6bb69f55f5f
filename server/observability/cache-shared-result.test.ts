import { expect, test } from 'vitest';
import { cacheSharedResult } from './cache-shared-result.ts';

test('concurrent requests share one result', async () => {
  let requestCount = 0;
  const { promise: gate, resolve: letGo } = Promise.withResolvers<void>();
  const request = async () => {
    requestCount += 1;
    await gate;
    return requestCount;
  };
  const answer = cacheSharedResult(request, { cacheTtlMs: 60_000, responseTimeoutMs: 60_000 });
  const first = [answer(), answer()];
  letGo();
  expect(await Promise.all([...first, answer()])).toEqual([1, 1, 1]);
});

test('a shared answer is requested again after its time is over', async () => {
  let requestCount = 0;
  const answer = cacheSharedResult(async () => ++requestCount, {
    cacheTtlMs: 0,
    responseTimeoutMs: 60_000,
  });
  expect([await answer(), await answer()]).toEqual([1, 2]);
});

test('a shared answer ignores a late result, and sends no second request meanwhile', async () => {
  let requestCount = 0;
  const never = () => {
    requestCount += 1;
    return new Promise<number>(() => undefined);
  };
  const answer = cacheSharedResult(never, { cacheTtlMs: 0, responseTimeoutMs: 1 });
  expect([await answer(), await answer()]).toEqual([undefined, undefined]);
  expect(requestCount).toBe(1);
});

test('a shared answer passes an error to all waiting callers, and does not cache it', async () => {
  let requestCount = 0;
  const failOnce = async () => {
    requestCount += 1;
    if (requestCount === 1) throw new Error('away');
    return requestCount;
  };
  const answer = cacheSharedResult(failOnce, { cacheTtlMs: 0, responseTimeoutMs: 60_000 });
  await expect(answer()).rejects.toThrow('away');
  expect(await answer()).toBe(2);
});
