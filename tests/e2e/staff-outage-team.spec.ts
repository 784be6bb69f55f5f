import { admin as en } from '#app/words/en/admin.ts';
import { unusedTotp } from '../support/totp.ts';
import { expect } from './fixtures.ts';
import { visit } from './hydrated.ts';
import { isDoneOnce, meetAll, type Staff, test, testForms } from './staff-outage.ts';

testForms([
  {
    name: 'showing the setup checklist again',
    file: 'account/account.tsx',
    async open({ page }) {
      await visit(page, '/admin/setup');
      await page.getByRole('button', { name: en.firstSteps.hide }).click();
      await expect(page.getByRole('button', { name: en.firstSteps.hide })).toHaveCount(0);
      await visit(page, '/admin/account');
      const submit = () => page.getByRole('button', { name: en.firstSteps.show }).click();
      return { submit, at: '/admin', trace: /data-setup/g };
    },
  },
  {
    name: 'an invitation',
    file: 'team/invitations-section.tsx',
    async open(staff) {
      await visit(staff.page, '/admin/people');
      const email = `omar${staff.number}@nabta.example`;
      const t = en.people.invite;
      await staff.page.getByLabel(t.name, { exact: true }).fill('Omar');
      const field = staff.page.getByLabel(t.email, { exact: true });
      await field.fill(email);
      const submit = () => staff.page.getByRole('button', { name: t.send }).click();
      const trace = new RegExp(`data-invitation="${email}"`, 'g');
      return { typed: [field, email], submit, at: '/admin/people', trace };
    },
  },
  {
    name: 'a repeated invitation',
    file: 'team/invitations-section.tsx',
    async open(staff) {
      const email = `again${staff.number}@nabta.example`;
      await visit(staff.page, '/admin/people');
      await staff.page.getByLabel(en.people.invite.name, { exact: true }).fill('Omar');
      await staff.page.getByLabel(en.people.invite.email, { exact: true }).fill(email);
      await staff.page.getByRole('button', { name: en.people.invite.send }).click();
      const row = staff.page.locator(`[data-invitation="${email}"]`);
      const button = row.getByRole('button', { name: en.people.invitations.resend });
      await expect(button).toBeVisible();
      const trace = new RegExp(`data-kind="invitation_resent">[^]*?${email}`, 'g');
      return { submit: () => button.click(), at: '/admin/people', trace };
    },
  },
  {
    name: 'a role',
    file: 'team/person-list.tsx',
    async open(staff) {
      await visit(staff.page, '/admin/people');
      const row = staff.page.locator(
        `[data-person="staff${89 - (staff.number % 20)}@nabta.example"]`,
      );
      await row.locator('summary').click();
      const select = row.getByRole('combobox');
      const other = (await select.inputValue()) === 'owner' ? 'packer' : 'owner';
      await select.selectOption(other);
      const submit = () => row.getByRole('button', { name: en.people.saveRole }).click();
      return { submit, at: '/admin/people', trace: /data-kind="role_changed"/g };
    },
  },
  {
    name: 'the services that take payments',
    file: 'services/service-section.tsx',
    async open(staff) {
      await visit(staff.page, '/admin/settings/services');
      const choice = staff.page.getByRole('region', { name: en.services.names.checkout });
      const password = choice.getByLabel(en.services.confirm.password);
      await password.fill(staff.account.password);
      const submit = () => choice.getByRole('button', { name: en.services.saveChoice }).click();
      const trace = /Services that take payments chosen/g;
      return { submit, at: '/admin/log', trace };
    },
  },
  {
    name: 'the own name',
    file: 'account/account.tsx',
    async open(staff) {
      await visit(staff.page, '/admin/account');
      const name = staff.page.getByLabel(en.account.name.label);
      await name.fill(`Huda ${staff.number}`);
      const submit = () => staff.page.getByRole('button', { name: en.account.name.save }).click();
      const trace = /data-kind="renamed"/g;
      return { typed: [name, `Huda ${staff.number}`], submit, at: '/admin/people', trace };
    },
  },
  {
    name: 'the own password',
    file: 'account/account.tsx',
    async open(staff) {
      await visit(staff.page, '/admin/account');
      const t = en.account.password;
      const passwordField = staff.page.getByLabel(t.newPassword, { exact: true });
      await staff.page.getByLabel(t.current, { exact: true }).fill(staff.account.password);
      await passwordField.fill('lantern quiet mosaic');
      const submit = () => staff.page.getByRole('button', { name: t.change }).click();
      const trace = /data-kind="password_changed"/g;
      return { typed: [passwordField, 'lantern quiet mosaic'], submit, at: '/admin/people', trace };
    },
  },
  {
    name: 'the choice of notices about new orders',
    file: 'account/notices-section.tsx',
    async open(staff) {
      await visit(staff.page, '/admin/account');
      const box = staff.page.getByLabel(en.account.notices.inTitle);
      await box.check();
      const submit = () =>
        staff.page
          .locator('form')
          .filter({ has: box })
          .getByRole('button', { name: en.account.notices.save, exact: true })
          .click();
      const trace = /<input[^>]*name="inTitle"[^>]*checked=""/g;
      return { submit, at: '/admin/account', trace };
    },
  },
  {
    name: 'ending other sessions',
    file: 'account/account.tsx',
    async open(staff) {
      const elsewhere = await staff.context.browser()?.newContext({
        baseURL: staff.origin,
        extraHTTPHeaders: { 'x-forwarded-for': `198.51.100.${staff.number % 250}` },
      });
      await elsewhere?.request.post('/api/auth/sign-in/email', {
        data: staff.account,
        headers: { origin: staff.origin },
      });
      await elsewhere?.close();
      await visit(staff.page, '/admin/account');
      const button = staff.page.getByRole('button', { name: en.account.sessions.endOthers });
      const trace = /data-kind="signed_out"/g;
      return { submit: () => button.click(), at: '/admin/people', trace };
    },
  },
  {
    name: 'the second factor',
    file: 'account/factor-section.tsx',
    async open(staff) {
      await visit(staff.page, '/admin/account');
      const factor = staff.page.locator('[data-factor]');
      await factor.getByLabel(en.account.factor.password).fill(staff.account.password);
      await factor.getByRole('button', { name: en.account.factor.begin }).click();
      const key = (await factor.locator('[data-key]').getAttribute('data-key')) ?? '';
      const code = factor.getByLabel(en.account.factor.code);
      await code.fill(unusedTotp(key));
      const submit = () => factor.getByRole('button', { name: en.account.factor.confirm }).click();
      return { submit, at: '/admin/people', trace: /data-kind="second_factor_on"/g };
    },
  },
]);

// The demand locks out the other accounts while it applies, and requires a code.
test(`a demand for a second factor: ${isDoneOnce}`, async ({ staff }) => {
  const { page } = staff;
  staff.key = await setUpFactor(staff);
  // The form's source file: 'team/factor-demand.tsx'.
  await meetAll(staff, async () => {
    await visit(page, '/admin/people');
    const submit = () => page.getByRole('button', { name: en.people.demand.switchOn }).click();
    const within = page.locator('[data-factor-demand]');
    const trace = /data-kind="second_factor_demanded"/g;
    return { within, submit, at: '/admin/people', trace };
  });
  await page.getByRole('button', { name: en.people.demand.switchOff }).click();
  await expect(page.locator('[data-factor-demand=off]')).toBeVisible();
});

async function setUpFactor({ page, account }: Staff): Promise<string> {
  await visit(page, '/admin/account');
  const factor = page.locator('[data-factor]');
  await factor.getByLabel(en.account.factor.password).fill(account.password);
  await factor.getByRole('button', { name: en.account.factor.begin }).click();
  const key = (await factor.locator('[data-key]').getAttribute('data-key')) ?? '';
  await factor.getByLabel(en.account.factor.code).fill(unusedTotp(key));
  await factor.getByRole('button', { name: en.account.factor.confirm }).click();
  await expect(page.locator('[data-factor=on]')).toBeVisible();
  return key;
}
