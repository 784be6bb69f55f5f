import { expect, test, vi } from 'vitest';
import { SilentLine } from '../../tests/support/black-hole-proxy.ts';
import { makePostgresDatabase } from '../../tests/support/fresh-database.ts';
import { runSql } from '../../tests/support/postgres-admin.ts';
import { longTimeout } from '../../tests/support/timeouts.ts';
import { Listener } from './listener.ts';

test('a silent listener connection is replaced, and the gap is reported', async () => {
  const { url, drop } = await makePostgresDatabase();
  const line = await SilentLine.open(Number(new URL(url).port));
  const through = new URL(url);
  through.port = String(line.port);
  const problems: Error[] = [];
  const listener = new Listener({
    url: through.href,
    onError: (error) => problems.push(error),
    pingIntervalMs: 20,
    responseTimeoutMs: 1500,
  });
  const received: string[] = [];
  let gaps = 0;
  const onGap = () => {
    gaps += 1;
  };
  await listener.add('updates', (payload) => received.push(payload), onGap);
  await runSql(url, `notify updates, 'before'`);
  await vi.waitFor(() => expect(received).toEqual(['before']), longTimeout);

  line.fallSilent();
  await runSql(url, `notify updates, 'lost'`);
  await vi.waitFor(() => expect(problems).not.toEqual([]), 10_000);
  line.comeBack();
  await vi.waitFor(() => expect(gaps).toBe(1), 10_000);
  await runSql(url, `notify updates, 'after'`);
  await vi.waitFor(() => expect(received).toEqual(['before', 'after']), longTimeout);

  await listener.close();
  await line.close();
  await drop();
});
