import { expect, test, vi } from 'vitest';
import { EventStream } from '../../../tests/support/event-stream.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { readEmails } from '../../../tests/support/rows.ts';
import { staffVisitor } from '../../../tests/support/staff-visitor.ts';
import { longTimeout } from '../../../tests/support/timeouts.ts';

const message = {
  name: 'Noura Al Salem',
  email: 'noura@example.com',
  subject: 'Where is my order?',
  message: 'It was paid on Sunday.',
};

onBothDatabases('a contact message', (shop) => {
  const write = () =>
    shop.visitor().json('/api/contact', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-lang': 'ar' },
      body: JSON.stringify(message),
    });

  test('a contact message is emailed once to support and acknowledged to its sender', async () => {
    await write();
    await write();
    const emails = await readEmails(shop.db);
    expect(emails.map(({ kind, recipient, language }) => [kind, recipient, language])).toEqual([
      ['contact_message', 'care@nabta.example', 'ar'],
      ['contact_receipt', 'noura@example.com', 'ar'],
    ]);
  });

  test('a contact message is not quoted in its acknowledgement', async () => {
    await write();
    await shop.deliverEmails();
    const receipt = (await readEmails(shop.db)).find(({ kind }) => kind === 'contact_receipt');
    expect(receipt?.state).toBe('not_sent');
    for (const part of [message.name, message.subject, message.message]) {
      expect(`${receipt?.subject} ${receipt?.html} ${receipt?.text}`).not.toContain(part);
    }
  });

  test('a contact message notifies the back office of its emails as they are sent', async () => {
    const staff = await staffVisitor(shop);
    const stream = EventStream.open(await staff.fetch('/api/admin/events'));
    await vi.waitFor(() => expect(stream.events).not.toEqual([]), longTimeout);
    await write();
    const about = (id: string) =>
      stream.events.filter(({ event, data }) => event === 'email' && data === id);
    const [first] = await readEmails(shop.db);
    await vi.waitFor(() => expect(about(first?.id ?? '')).toHaveLength(1), longTimeout);
    await shop.deliverEmails();
    await vi.waitFor(() => expect(about(first?.id ?? '').length).toBeGreaterThan(2), longTimeout);
    await stream.close();
  });
});
