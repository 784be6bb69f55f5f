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
  makeTestBackup,
  recordLookedAt,
  sendTestMail,
  setFirstSteps,
  testAddress,
  testGateways,
} from '../settings/first-steps.server.ts';
import {
  type AddressTestResult,
  type Confirmation,
  confirmations,
  type FirstStep,
  type KeyTestResult,
  type StepGap,
} from '../settings/first-steps.ts';
import {
  addFirstAdmin,
  addStaffAccount,
  findRole,
  firstAdminEmail,
} from '../staff/accounts.server.ts';
import { recordStaffEvent } from '../staff/staff-events.server.ts';
import type { Store } from '../store.ts';
import { removeDemo } from '../texts/demo-shop.server.ts';
import { findSetupProgress, listSetup } from './list-setup.server.ts';

onBothDatabases('the setup guide', (shop) => {
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
    settings: {
      ...shop.store.settings,
      supportEmail: 'care@shop.test',
      publicUrl: 'https://shop.test',
      hours: { en: 'Every day', ar: 'كل يوم' },
    },
    system: { ...shop.store.system, testAddress: async () => address },
    backups: { intervalHours: 24, makeIfDue: async () => undefined, makeNow: async () => isMade() },
  });
  let address: AddressTestResult;
  let isMade: () => boolean;
  beforeEach(() => {
    sent.length = 0;
    address = { result: 'ready', address: 'https://shop.test/ready' };
    isMade = () => true;
    answer = { state: 'accepted' };
    keys = [{ gateway: 'fake', result: 'accepted', isTest: false, address: 'https://pay.test' }];
  });
  const findState = async () => (await findRole(shop.db, owner.id)).firstSteps;
  const find = async (store = services()) =>
    findSetupProgress(store, { ...owner, firstSteps: await findState() });
  const list = (store = services()) => listSetup(store, owner);
  const listDone = async (store = services()) =>
    (await list(store)).steps.flatMap(({ step, isDone }) => (isDone ? [step] : []));
  const gapsOf = async (step: FirstStep, store = services()) => {
    const entry = (await list(store)).steps.find((one) => one.step === step);
    return entry?.gaps.map(({ code }) => code) ?? [];
  };

  test('a new store is open, and has no other step done', async () => {
    expect(await list(shop.store)).toMatchObject({
      isSandbox: true,
      hasMail: false,
      hasBackups: false,
      hasDemo: true,
      areDone: false,
    });
    expect(await listDone(shop.store)).toEqual(['opening']);
    expect(await find(shop.store)).toEqual({ done: 1, all: 15 });
  });

  test('each step of a new store names what is missing', async () => {
    const { steps } = await list(shop.store);
    expect(Object.fromEntries(steps.map(({ step, gaps }) => [step, gaps.map(codeOf)]))).toEqual({
      account: ['password', 'second_factor'],
      brand: ['demo_name', 'logo'],
      contact: ['example_email', 'hours'],
      countries: ['countries_unread'],
      delivery: ['delivery_unread'],
      currency: ['dollars_only'],
      products: ['demo_products'],
      pages: ['default_texts'],
      team: ['alone'],
      mail: ['mail_off'],
      gateway: ['sandbox'],
      domain: ['local_address'],
      backups: ['no_backup', 'no_schedule'],
      test_order: ['no_order'],
      opening: [],
    });
    const [texts] = steps.find(({ step }) => step === 'pages')?.gaps ?? [];
    expect(texts?.texts?.map(({ name }) => name)).toEqual([
      'home',
      'about',
      'shipping',
      'privacy',
      'article/hair-loss-treatment-guide',
      'article/pp405-hair-spray',
      'article/hair-follicle-science',
    ]);
    const [products] = steps.find(({ step }) => step === 'products')?.gaps ?? [];
    expect(products?.products?.length).toBeGreaterThan(0);
  });

  test('a shop without the demo lacks products and texts, and names those with gaps', async () => {
    const { liveSettings, settings } = shop.store;
    expect(settings.social.instagram).toBe('https://www.instagram.com/nabta.example');
    await removeDemo(shop.db, `staff:${owner.id}`);
    await liveSettings.reload();
    // The notification of the change may load them once more at this moment.
    await expect.poll(() => settings.social).toEqual({ instagram: undefined, facebook: undefined });
    expect(liveSettings.textsOf('contact')).toMatchObject({ instagram: '', facebook: '' });
    const { steps, hasDemo } = await list();
    expect(hasDemo).toBe(false);
    const gaps = (name: FirstStep) => steps.find(({ step }) => step === name)?.gaps ?? [];
    expect(gaps('products').map(codeOf)).toEqual(['no_product']);
    const named = gaps('pages').map((gap) => [gap.code, gap.texts?.map(({ name }) => name)]);
    expect(named).toEqual([
      ['text_gaps', ['home', 'about']],
      ['default_texts', ['shipping', 'privacy']],
    ]);
  });

  describe('each step is completed by the state of the store', () => {
    test('the first account: its password was changed, and a second factor is on', async () => {
      const first = await readOwner(firstAdminEmail);
      const line = { actor: `staff:${first.id}`, staffId: first.id } as const;
      await recordStaffEvent(shop.db, { kind: 'password_reset', ...line });
      owner.hasSecondFactor = true;
      expect(await gapsOf('account')).toEqual(['password']);
      await recordStaffEvent(shop.db, { kind: 'password_changed', ...line });
      expect(await listDone()).toEqual(['account', 'contact', 'opening']);
    });

    test('the first account: it is disabled', async () => {
      const disabled = { disabledAt: new Date() };
      const accounts = shop.db.updateTable('staff_users').set(disabled);
      await accounts.where('email', '=', firstAdminEmail).execute();
      expect(await gapsOf('account')).toEqual(['second_factor']);
    });

    test('the team, a paid order and the opening', async () => {
      expect(await listDone()).toEqual(['contact', 'opening']);
      await buyAndPay(shop);
      await addStaffAccount(shop.db, 'omar@shop.test', 'manager');
      const settings = { ...services().settings, isClosed: true };
      const done = await listDone({ ...services(), settings });
      // The payment also shows that the key of its gateway works.
      expect(done).toEqual(['contact', 'team', 'gateway', 'test_order']);
      expect(await gapsOf('opening', { ...services(), settings })).toEqual(['closed']);
    });

    test('the name, the logo and saved settings', async () => {
      const logo = {} as Store['settings']['logo'];
      const settings = { ...services().settings, logo, name: { en: 'Rose', ar: 'وردة' } };
      const liveSettings = { ...shop.store.liveSettings, versionOf: () => 1 };
      const done = await listDone({ ...services(), settings, liveSettings });
      expect(done).toEqual(['brand', 'contact', 'countries', 'delivery', 'opening']);
    });
  });

  test('a confirmation completes a step only if nothing else is missing', async () => {
    for (const step of confirmations) await recordLookedAt(shop.db, owner.id, step);
    const done: Confirmation[] = [
      'brand',
      'countries',
      'delivery',
      'currency',
      'products',
      'pages',
    ];
    expect(await listDone(shop.store)).toEqual([...done, 'team', 'backups', 'opening']);
    expect(await gapsOf('account')).toEqual(['password']);
    expect(await gapsOf('contact', shop.store)).toEqual(['example_email']);
  });

  test('a step that the store detects cannot be confirmed', async () => {
    for (const step of [
      'account',
      'gateway',
      'mail',
      'domain',
      'test_order',
      'opening',
      'nothing',
    ]) {
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

  test('the setup guide allows only a few tests a minute', async () => {
    for (let at = 0; at < 4; at += 1) await sendTestMail(services(), toSelf(), 'en');
    const more = [sendTestMail(services(), toSelf(), 'en'), testGateways(services(), owner.id)];
    for (const trial of await Promise.allSettled(more)) {
      expect(trial).toMatchObject({ reason: { code: 'too_many_tries' } });
    }
    expect(sent).toHaveLength(4);
  });

  test('the address is completed when it leads to the shop with HTTPS', async () => {
    const bad: AddressTestResult['result'][] = ['not_ready', 'other', 'unreachable'];
    for (const result of bad) {
      address = { ...address, result };
      expect(await testAddress(services(), owner.id)).toEqual(address);
      expect(await gapsOf('domain')).toEqual(['address_untested']);
    }
    address = { ...address, result: 'ready' };
    await testAddress(services(), owner.id);
    expect(await gapsOf('domain')).toEqual([]);
    const at = (publicUrl: string) =>
      gapsOf('domain', { ...services(), settings: { ...services().settings, publicUrl } });
    expect(await at('https://other.test'), 'another address').toEqual(['address_untested']);
    expect(await at('http://shop.test')).toEqual(['no_https']);
    expect(await at('http://localhost:3000')).toEqual(['local_address']);
  });

  test('a backup is made at once, and reports one that is in progress or fails', async () => {
    const make = (store = services()) => makeTestBackup(store, owner.id);
    expect(await make()).toEqual({ result: 'made' });
    isMade = () => false;
    expect(await make()).toEqual({ result: 'running' });
    isMade = () => {
      throw new Error('the disk is full');
    };
    const faults: unknown[] = [];
    const report = (fault: unknown) => void faults.push(fault);
    expect(await make({ ...services(), report })).toEqual({ result: 'failed' });
    expect(faults).toMatchObject([{ message: 'the disk is full' }]);
    const without = { ...services(), backups: undefined };
    await expect(make(without)).rejects.toMatchObject({ code: 'no_backups' });
  });

  test('the setup guide stops reminding once all required steps are completed', async () => {
    const first = shop.db.deleteFrom('staff_users').where('email', '=', firstAdminEmail);
    await first.execute();
    await buyAndPay(shop);
    const accepted: Confirmation[] = ['second_factor', 'brand', 'countries', 'delivery'];
    for (const step of [...accepted, 'currency', 'products', 'pages', 'backups']) {
      await recordLookedAt(shop.db, owner.id, step);
    }
    await testGateways(services(), owner.id);
    await testAddress(services(), owner.id);
    expect(await find()).toEqual({ done: 13, all: 15 });
    await sendTestMail(services(), toSelf(), 'en');
    expect((await list()).areDone, 'the team is optional').toBe(true);
    expect(await find()).toBeUndefined();
    expect(await findState()).toBe('done');
    const noDatabase = { ...shop.store, db: undefined as never };
    expect(await findSetupProgress(noDatabase, { ...owner, firstSteps: 'done' })).toBeUndefined();
  });

  test('the reminder can be hidden and shown again, and keeps the second factor requirement', async () => {
    await setFirstSteps(shop.db, owner.id, 'hidden');
    expect(await find()).toBeUndefined();
    await shop.db.updateTable('staff_settings').set({ demands_second_factor: true }).execute();
    await setFirstSteps(shop.db, owner.id, 'open');
    expect(await find()).toMatchObject({ all: 15 });
    expect(await findRole(shop.db, owner.id)).toMatchObject({ demandsSecondFactor: true });
  });
});

const codeOf = ({ code }: StepGap) => code;

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
