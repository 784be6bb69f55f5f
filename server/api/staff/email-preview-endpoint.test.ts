import { expect, test } from 'vitest';
import { queueEmail } from '#domain/emails/queue-email.server.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { staffVisitor } from '../../../tests/support/staff-visitor.ts';

onBothDatabases('an email preview', (shop) => {
  const queue = () =>
    queueEmail(shop.db, shop.store.jobs, {
      kind: 'contact_message',
      data: {
        name: 'Eve',
        email: 'eve@example.com',
        subject: 'Hi',
        message: '<script>top.location="https://evil.example"</script>',
      },
      to: 'care@nabta.example',
      language: 'en',
      by: 'shopper',
    });

  test('an email preview shows the content without side effects', async () => {
    const id = await queue();
    await shop.deliverEmails();
    const staff = await staffVisitor(shop);
    const response = await staff.fetch(`/api/admin/emails/${id}/preview`);
    expect(response.status).toBe(200);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/(^|; )sandbox(;|$)/);
    expect(policy).not.toMatch(/script-src|unsafe-eval|allow-/);
    expect(response.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const html = await response.text();
    expect(html).toContain('&lt;script&gt;');
    expect(html).not.toContain('<script');
  });

  test('an email preview is limited to staff and to existing emails', async () => {
    const id = await queue();
    const path = `/api/admin/emails/${id}/preview`;
    expect((await shop.visitor().fetch(path)).status).toBe(401);
    const staff = await staffVisitor(shop);
    expect((await staff.fetch(path)).status).toBe(404);
    for (const unknown of ['x', '00000000-0000-4000-8000-000000000000', '..%2f..']) {
      expect((await staff.fetch(`/api/admin/emails/${unknown}/preview`)).status).toBe(404);
    }
  });
});
