import { beforeEach, expect, test } from 'vitest';
import { storeContext } from '#app/context.ts';
import { openAttentionItem } from '#domain/attention/open-item.server.ts';
import { sendJob } from '#domain/runtime/jobs.ts';
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

  test('the page counts jobs and open items, and names the variables that hold settings', async () => {
    const before = await load();
    expect(before).toMatchObject({ openItems: 0, jobs: { active: 0, failed: 0 }, hasDemo: true });
    await openAttentionItem(shop.db, 'backup_missing', { subject: 'backups', data: {} });
    const { queued = 0 } = before.jobs ?? {};
    await shop.db.transaction().execute(async (trx) => {
      await sendJob(shop.store.jobs, trx, { name: 'tidy-database', data: {} });
    });
    const after = await load();
    expect(after).toMatchObject({ openItems: 1, jobs: { queued: queued + 1 } });
    staff.context.set(storeContext, {
      ...shop.store,
      liveSettings: { ...shop.store.liveSettings, fixed: { name_en: 'STORE_NAME' } },
      services: { ...shop.store.services, variables: ['SMTP_URL'] },
    });
    expect((await load()).variables).toEqual(['SMTP_URL', 'STORE_NAME']);
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
