import { expect, test } from 'vitest';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { postForm, staffContextOf } from '../../../tests/support/staff-context.ts';
import { handlePrivacyAction } from './privacy.server.ts';

onBothDatabases('the privacy page', (shop) => {
  test('an invalid address is refused at its field, by a message of the store', async () => {
    const { context } = await staffContextOf(shop);
    const form = { intent: 'find', email: 'nobody' };
    const { data } = await handlePrivacyAction(postForm(shop, '/admin/privacy', form), context);
    const message = 'Please enter a valid email address.';
    expect(data).toMatchObject({ kind: 'refused', message, problems: { email: message } });
    expect(data.reply).toMatchObject({ initialValue: { email: 'nobody' } });
    expect(data.reply?.error).toEqual({ email: [message] });
  });
});
