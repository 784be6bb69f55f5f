import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refreshForStock } from './refresh-for-stock.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => void vi.useRealTimers());

test('pages are refreshed once a second at most, and also when the products cannot be read', async () => {
  const refreshed: (readonly string[] | undefined)[] = [];
  const reported: unknown[] = [];
  let sell = (_id: number) => {};
  const closing = new AbortController();
  refreshForStock({
    store: { db: {} as never, report: (error) => void reported.push(error) },
    changes: {
      closing: closing.signal,
      onStockChanged(listener) {
        sell = listener;
        return () => undefined;
      },
    },
    caches: [{ refresh: async (paths) => void refreshed.push(paths) }],
  });
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  sell(2);
  await pass(0);
  expect(refreshed).toEqual([['/', '/checkout', '/product/2']]);
  for (let sale = 0; sale < 50; sale += 1) sell(sale % 2 === 0 ? 3 : 4);
  await pass(999);
  expect(refreshed).toHaveLength(1);
  await pass(1);
  expect(refreshed[1]).toEqual(['/', '/checkout', '/product/3', '/product/4']);
  await pass(5000);
  expect(refreshed).toHaveLength(2);
  sell(2);
  await pass(0);
  expect(refreshed).toHaveLength(3);
  expect(reported).toHaveLength(3);
  closing.abort();
});
