import { beforeEach, expect, test } from 'vitest';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { postForm, staffContextOf } from '../../../tests/support/staff-context.ts';
import { keyField } from '../forms/staff-form-contract.ts';
import { handleSystemAction, loadSystem } from './system.server.ts';

onBothDatabases('the system page', (shop) => {
  let staff: Awaited<ReturnType<typeof staffContextOf>>;
  beforeEach(async () => {
    staff = await staffContextOf(shop);
  });

  const load = (query = '') =>
    loadSystem(new Request(`${shop.url}/admin/settings/system${query}`), staff.context);

  test('the page of a system opens without its checks, and loads them as a part', async () => {
    const page = await load();
    expect(page).toMatchObject({ areChecksLoaded: false, checks: undefined, isMailOff: true });
    const { checks = [] } = await load('?part=checks');
    const states = new Map(checks.map(({ check, state }) => [check, state]));
    expect(states.get('database')).toBe('ok');
    expect(states.get('email')).toBe('look');
    expect(checks[0]?.check).toBe('address');
    expect(JSON.stringify(checks)).not.toContain(shop.secrets[0]);
  });

  test('the page names the last backup and the next', async () => {
    expect((await load()).backups).toEqual({
      intervalHours: undefined,
      last: undefined,
      next: undefined,
    });
    const started_at = new Date('2026-09-01T08:00:00Z');
    await shop.db
      .insertInto('backups')
      .values({ made_by: 'command', file: '/backups/shop.tar', started_at, bytes: 1 })
      .execute();
    expect((await load()).backups.last).toMatch(/1 Sept? 2026/);
  });

  test('a test email without a mail server is refused with the reason', async () => {
    const form = {
      [keyField]: 'a-form-of-the-test',
      intent: 'try-mail',
      about: 'mail',
      to: 'me@shop.com',
    };
    const request = postForm(shop, '/admin/settings/system', form);
    const { data } = await handleSystemAction(request, staff.context);
    expect(data).toMatchObject({ kind: 'refused', code: 'mail_off' });
  });
});
