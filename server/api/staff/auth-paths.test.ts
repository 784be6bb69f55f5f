import { expect, test } from 'vitest';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { staffVisitor } from '../../../tests/support/staff-visitor.ts';

type Endpoint = { path?: string; options?: { method?: string | string[] } };

onBothDatabases('better-auth', (shop) => {
  test('the auth API exposes only sign-in, sign-out and the session', async () => {
    const visitor = await staffVisitor(shop);
    const { api } = await shop.store.auth();
    const offered = Object.values(api as Record<string, Endpoint>).flatMap(({ path, options }) => {
      const methods = [options?.method ?? 'GET'].flat();
      return path ? methods.map((method) => ({ method, path })) : [];
    });
    expect(offered.length).toBeGreaterThan(25);
    const open: string[] = [];
    for (const { method, path } of offered) {
      const address = `/api/auth${path.replace(/:\w+/g, 'x')}`;
      const body = '{"role":"admin","name":"Forged"}';
      const headers = { 'content-type': 'application/json' };
      const init = method === 'GET' ? {} : { method, headers, body };
      const { status } = await visitor.fetch(address, init);
      if (status !== 404) open.push(`${method} ${path}`);
    }
    expect(open.sort()).toEqual(['GET /get-session', 'POST /sign-in/email', 'POST /sign-out']);
    const names = await shop.db.selectFrom('staff_users').select('name').execute();
    expect(names).toEqual([{ name: 'sara' }]);
  });
});
