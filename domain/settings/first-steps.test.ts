import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { MailMessage, SendOutcome } from '#adapters/mail/mail.ts';
import {
  StripeStandIn,
  stripeKey,
  stripeSecret,
} from '../../tests/support/gateways/stripe-stand-in.ts';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { buyAndPay } from '../../tests/support/paid-order.ts';
import {
  addFirstAdmin,
  addStaffAccount,
  findRole,
  firstAdminEmail,
} from '../staff/accounts.server.ts';
import { recordStaffEvent } from '../staff/staff-events.server.ts';
import type { Store } from '../store.ts';
import {
  findFirstSteps,
  listFirstSteps,
  recordLookedAt,
  sendTestMail,
  setFirstSteps,
  testGateways,
} from './first-steps.server.ts';
import type { KeyTestResult } from './first-steps.ts';

onBothDatabases('the setup checklist', (shop) => {
  let owner: { id: string; email: string; hasSecondFactor: boolean };

  async function readOwner(email: string) {
    const user = shop.db.selectFrom('staff_users').select('id').where('email', '=', email);
    const { id } = await user.executeTakeFirstOrThrow();
    return { id, email, hasSecondFactor: false };
  }
  beforeEach(async () => {
    await addFirstAdmin(shop.db, firstAdminEmail);
    await addStaffAccount(shop.db, 'mona@shop.test', 'owner');
    owner = await readOwner('mona@shop.test');
  });

  const sent: MailMessage[] = [];
  let answer: SendOutcome = { state: 'accepted' };
  const mail = {
    send: async (message: MailMessage) => {
      sent.push(message);
      return answer;
    },
  };
  let keys: KeyTestResult[] = [];
  const services = (): Store => ({
    ...shop.store,
    mail,
    sandbox: undefined,
    testGatewayKeys: async () => keys,
    settings: { ...shop.store.settings, supportEmail: 'care@shop.test' },
  });
  beforeEach(() => {
    sent.length = 0;
    answer = { state: 'accepted' };
    keys = [{ gateway: 'fake', result: 'accepted', isTest: false, address: 'https://pay.test' }];
  });
  const findState = async () => (await findRole(shop.db, owner.id)).firstSteps;
  const find = async (store = services()) =>
    findFirstSteps(store, { ...owner, firstSteps: await findState() });
  const listDone = async (store = services()) =>
    (await listFirstSteps(store, owner)).steps.flatMap(({ step, isDone }) =>
      isDone ? [step] : [],
    );

  test('a new store has completed no step of the checklist', async () => {
    const list = await find(shop.store);
    expect(list?.isSandbox).toBe(true);
    expect(list?.hasMail).toBe(false);
    expect(await listDone(shop.store)).toEqual([]);
  });

  describe('each step is completed by the state of the store', () => {
    test('the first account: its password was changed', async () => {
      const first = await readOwner(firstAdminEmail);
      const line = { actor: `staff:${first.id}`, staffId: first.id } as const;
      await recordStaffEvent(shop.db, { kind: 'password_reset', ...line });
      expect(await listDone()).toEqual(['contact']);
      await recordStaffEvent(shop.db, { kind: 'password_changed', ...line });
      expect(await listDone()).toEqual(['account', 'contact']);
    });

    test('the first account: it is disabled', async () => {
      const disabled = { disabledAt: new Date() };
      const accounts = shop.db.updateTable('staff_users').set(disabled);
      await accounts.where('email', '=', firstAdminEmail).execute();
      expect(await listDone()).toContain('account');
    });

    test('the second factor, the delivery times and a paid order', async () => {
      await buyAndPay(shop);
      await recordLookedAt(shop.db, owner.id, 'delivery');
      owner.hasSecondFactor = true;
      expect(await listDone(shop.store)).toEqual(['second_factor', 'delivery', 'test_order']);
    });
  });

  test('a checklist step that the store detects cannot be ticked', async () => {
    for (const step of ['account', 'gateway', 'test_order', 'nothing']) {
      await expect(recordLookedAt(shop.db, owner.id, step)).rejects.toMatchObject({
        code: 'step_unknown',
      });
    }
  });

  test('the gateway step is completed when the gateway accepts a key that charges cards', async () => {
    const accepted = keys[0] as KeyTestResult;
    const bad: KeyTestResult[] = [
      { ...accepted, isTest: true },
      { ...accepted, result: 'refused' },
      { ...accepted, result: 'unreachable', reason: 'no route' },
    ];
    for (const trial of bad) {
      keys = [trial];
      expect(await testGateways(services(), owner.id)).toEqual([trial]);
      expect(await listDone()).not.toContain('gateway');
    }
    keys = [accepted];
    await testGateways(services(), owner.id);
    expect(await listDone()).toContain('gateway');
    const gateways = { ...shop.store.gateways, primary: () => ({ name: 'tap' }) as never };
    expect(await listDone({ ...services(), gateways }), 'of another one').not.toContain('gateway');
  });

  test('the sandbox has no key to test', async () => {
    keys = [];
    await expect(testGateways(services(), owner.id)).rejects.toMatchObject({ code: 'no_gateway' });
  });

  const toSelf = () => ({ staffId: owner.id, to: owner.email });

  test('a test email is sent to the owner at once, in their language, and not stored', async () => {
    expect(await sendTestMail(services(), toSelf(), 'ar')).toEqual({
      result: 'accepted',
      to: owner.email,
    });
    expect(sent).toMatchObject([{ to: owner.email, language: 'ar', replyTo: 'care@shop.test' }]);
    expect(sent[0]?.subject).toContain('رسائلك تصل');
    expect(sent[0]?.html).toContain('dir="rtl"');
    expect(await shop.db.selectFrom('emails').select('id').execute()).toEqual([]);
    expect(await listDone()).toContain('mail');
  });

  test.each(['refused', 'later'] as const)(
    'an email that is %s shows the reason',
    async (state) => {
      const reason = '535 Authentication failed';
      answer = { state, reason };
      const trial = await sendTestMail(services(), toSelf(), 'en');
      expect(trial).toEqual({ result: state, to: owner.email, reason });
      expect(await listDone()).not.toContain('mail');
    },
  );

  test('a test email is sent to the typed address', async () => {
    const trial = await sendTestMail(
      services(),
      { staffId: owner.id, to: ' huda@else.test ' },
      'en',
    );
    expect(trial).toEqual({ result: 'accepted', to: 'huda@else.test' });
    expect(sent).toMatchObject([{ to: 'huda@else.test' }]);
  });

  test('no email is sent without a mail server or to an invalid address', async () => {
    const send = (to: string) => sendTestMail(services(), { staffId: owner.id, to }, 'en');
    const refused = { field: 'to' };
    await expect(send('huda at else')).rejects.toMatchObject({ ...refused, code: 'email_invalid' });
    await expect(send('')).rejects.toMatchObject({ ...refused, code: 'email_invalid' });
    const placeholder = { ...refused, code: 'email_placeholder' };
    await expect(send(firstAdminEmail)).rejects.toMatchObject(placeholder);
    const without = { ...services(), mail: undefined };
    await expect(sendTestMail(without, toSelf(), 'en')).rejects.toMatchObject({ code: 'mail_off' });
    expect(sent).toEqual([]);
  });

  test('the setup checklist allows only a few tests a minute', async () => {
    for (let at = 0; at < 4; at += 1) await sendTestMail(services(), toSelf(), 'en');
    const more = [sendTestMail(services(), toSelf(), 'en'), testGateways(services(), owner.id)];
    for (const trial of await Promise.allSettled(more)) {
      expect(trial).toMatchObject({ reason: { code: 'too_many_tries' } });
    }
    expect(sent).toHaveLength(4);
  });

  test('the setup checklist disappears once all required steps are completed', async () => {
    const first = shop.db.deleteFrom('staff_users').where('email', '=', firstAdminEmail);
    await first.execute();
    await buyAndPay(shop);
    await recordLookedAt(shop.db, owner.id, 'delivery');
    await testGateways(services(), owner.id);
    expect(await find()).toMatchObject({ areDone: false });
    await sendTestMail(services(), toSelf(), 'en');
    expect(await find()).toBeUndefined();
    expect(await findState()).toBe('done');
    const noDatabase = { ...shop.store, db: undefined as never };
    expect(await findFirstSteps(noDatabase, { ...owner, firstSteps: 'done' })).toBeUndefined();
  });

  test('the setup checklist can be hidden and shown again, and keeps the second factor requirement', async () => {
    await setFirstSteps(shop.db, owner.id, 'hidden');
    expect(await find()).toBeUndefined();
    await shop.db.updateTable('staff_settings').set({ demands_second_factor: true }).execute();
    await setFirstSteps(shop.db, owner.id, 'open');
    expect(await find()).toMatchObject({ areDone: false });
    expect(await findRole(shop.db, owner.id)).toMatchObject({ demandsSecondFactor: true });
  });
});

const stripe = new StripeStandIn();
afterAll(() => stripe.stop());
const stripeEnv = {
  PAYMENT_GATEWAY: 'stripe',
  STRIPE_SECRET_KEY: stripeKey,
  STRIPE_WEBHOOK_SECRET: stripeSecret,
  STRIPE_URL: (await stripe.listen()).url,
};

onBothDatabases(
  'the key of a gateway',
  (shop) => {
    beforeEach(() => stripe.forget());

    test('the key of a gateway is tested without a charge', async () => {
      expect(await shop.store.testGatewayKeys()).toEqual([
        { gateway: 'stripe', result: 'accepted', isTest: true, address: stripe.url },
      ]);
      expect(stripe.calls.map(({ method }) => method)).toEqual(['GET']);
    });

    test('the key of a gateway that does not respond is reported as unreachable', async () => {
      stripe.faults.push('dies', 'dies', 'dies');
      expect(await shop.store.testGatewayKeys()).toMatchObject([{ result: 'unreachable' }]);
    });
  },
  stripeEnv,
);
