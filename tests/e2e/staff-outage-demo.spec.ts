import { admin as en } from '#app/words/en/admin.ts';
import { visit } from './hydrated.ts';
import { isDoneOnce, meetAll, test as outage } from './staff-outage.ts';

/** Runs in a worker with a shop of its own: the other forms need the products of the demo. */
const test = outage.extend<object, { isAlone: boolean }>({
  isAlone: [true, { scope: 'worker', option: true }],
});

const form = { name: 'removing the demo', file: 'forms/remove-demo.tsx' };

test(`${form.name}: ${isDoneOnce}`, ({ staff }) =>
  meetAll(staff, async ({ page }) => {
    const t = en.firstSteps.demo;
    await visit(page, '/admin/setup');
    const submit = async () => {
      await page.getByRole('button', { name: t.remove }).click();
      await page.getByRole('dialog').getByRole('button', { name: t.yes }).click();
    };
    return { submit, at: '/admin/setup', trace: new RegExp(t.title, 'g'), times: -1 };
  }));
