import { shopPages } from '#domain/addresses.ts';
import { mailedStatuses } from '#domain/emails/email.ts';
import type { RenderedEmail } from '#domain/emails/render-email.ts';
import type { EmailTemplate } from '#domain/emails/templates.ts';
import type { Language } from '#domain/language.ts';
import type { Store } from '#domain/store.ts';
import { type EmailTextName, emailTextNameOf } from '#domain/texts/email-texts.ts';
import { createEmailContext, type EmailStore } from './email-context.ts';
import { renderEmail } from './render-email.tsx';

export type SampleEmail = RenderedEmail & { name: string };

export function renderSamples(language: Language, store: EmailStore): SampleEmail[] {
  return sampleTemplates(language).map((template) => {
    const rendered = renderEmail(template, language, store);
    return { name: nameOf(template), ...rendered };
  });
}

function nameOf(template: EmailTemplate): string {
  const { kind } = template;
  const part =
    kind === 'order_status'
      ? template.data.status
      : kind === 'refund' && template.data.way
        ? template.data.way
        : '';
  return [kind, part].filter(Boolean).join('-').replaceAll('_', '-');
}

type SampleStore = Pick<Store, 'settings' | 'texts'>;

/** Renders an email with the data of a sample. Its links have no key: they open no order. */
export function renderSample(
  name: EmailTextName,
  language: Language,
  store: SampleStore,
): RenderedEmail {
  return renderEmail(sampleOf(name, language), language, emailStoreOf(store));
}

/** Renders a sample whose subject says that it is a test. */
export function renderTest(
  name: EmailTextName,
  language: Language,
  store: SampleStore,
): RenderedEmail {
  const { t } = createEmailContext(language, emailStoreOf(store));
  const { subject, ...body } = renderSample(name, language, store);
  return { subject: t('test.marked', { subject }), ...body };
}

function emailStoreOf({ settings, texts }: SampleStore): EmailStore {
  const link = () => `${settings.publicUrl}${shopPages.trackOrder.path}`;
  return { ...settings, trackingLink: link, payLink: link, emailTexts: texts.email };
}

/** Returns the sample of an email whose sentences staff may change. */
export function sampleOf(name: EmailTextName, language: Language): EmailTemplate {
  const samples = sampleTemplates(language);
  const [first] = samples;
  const sample = samples.find((template) => emailTextNameOf(template) === name) ?? first;
  if (!sample) throw new Error('there is no sample');
  return sample;
}

export function sampleTemplates(language: Language): EmailTemplate[] {
  const { name, items, address, message, colleague } = samples[language];
  const order = { orderId: '482917305114', name };
  const amount = { total: 22_600, currency: 'USD' };
  const link = 'https://shop.example/adminLogin/password?token=0123456789abcdef';
  const products = items.map((item) => item.name);
  const reviewLink =
    'https://shop.example/review?order=482917305114&until=1800000000&key=0123456789';
  const contactMessage = { name, ...message };
  const now = new Date().toISOString();
  const inDirhams = { total: 24_100, currency: 'AED' };
  const transfer = { bankAccount, until: now };
  const manualRefund = {
    refunded: 24_100,
    currency: 'AED',
    way: 'bank',
    returnedOn: now.slice(0, 10),
    reference: 'TR-4711',
  } as const;
  const parcel = { carrier: 'Aramex', trackingNumber: 'AX-3340 1187 552' };
  return [
    {
      kind: 'order_confirmation',
      data: { ...order, ...amount, items: [...items], address, paidAt: now },
    },
    {
      kind: 'cash_order',
      data: { ...order, ...inDirhams, fee: 1500, items: [...items], address, confirmedAt: now },
    },
    {
      kind: 'bank_transfer',
      data: { ...order, ...inDirhams, ...transfer, items: [...items], address },
    },
    { kind: 'bank_reminder', data: { ...order, ...inDirhams, ...transfer } },
    { kind: 'bank_expired', data: { ...order, ...inDirhams, until: now } },
    {
      kind: 'payment_link',
      data: { ...order, ...inDirhams, discount: 2000, delivery: 1500, items: [...items], address },
    },
    { kind: 'payment_problem', data: { ...order, ...amount } },
    ...mailedStatuses.map((status): EmailTemplate => {
      return { kind: 'order_status', data: { ...order, status, isPaid: true } };
    }),
    { kind: 'shipped', data: { ...order, ...parcel, country: 'AE', dispatchedAt: now } },
    { kind: 'refund', data: { ...order, refunded: 7000, currency: 'USD' } },
    { kind: 'refund', data: { ...order, ...manualRefund } },
    { kind: 'review_request', data: { ...order, products, link: reviewLink, until: now } },
    { kind: 'contact_receipt', data: {} },
    { kind: 'contact_message', data: { ...contactMessage, email: 'mona@example.com' } },
    { kind: 'password_reset', data: { name: colleague, link } },
    { kind: 'staff_invitation', data: { name: colleague, link, invitedBy: name } },
    {
      kind: 'new_orders',
      data: {
        count: 1,
        orders: [{ orderId: '482917305114', ...amount, city: address.city, country: 'AE' }],
      },
    },
    { kind: 'service_changed', data: { service: 'Stripe', act: 'changed', by: name, at: now } },
  ];
}

const bankAccount = 'Example Trading LLC\nExample Bank, Dubai\nIBAN AE07 0331 2345 6789 0123 456';

const samples = {
  en: {
    name: 'Mona Saleh',
    colleague: 'Sara',
    items: [
      { name: 'Root Serum', quantity: 2, bundle: '2', piece: 'bottle', lineTotal: 15_600 },
      { name: 'Morning Spray', quantity: 2, bundle: '1', piece: 'bottle', lineTotal: 7000 },
    ],
    address: { line: 'Villa 12, Palm Street', city: 'Dubai', country: 'AE' },
    message: {
      subject: 'How long does one bottle last?',
      message: 'Good morning,\n\nI have long hair. How long does one bottle of the serum last?',
    },
  },
  ar: {
    name: 'منى صالح',
    colleague: 'سارة',
    items: [
      { name: 'سيروم الجذور', quantity: 2, bundle: '2', piece: 'bottle', lineTotal: 15_600 },
      { name: 'بخاخ الصباح', quantity: 2, bundle: '1', piece: 'bottle', lineTotal: 7000 },
    ],
    address: { line: 'فيلا 12، شارع النخيل', city: 'دبي', country: 'AE' },
    message: {
      subject: 'كم تدوم العبوة الواحدة؟',
      message: 'صباح الخير،\n\nشعري طويل. كم تدوم عبوة السيروم الواحدة؟',
    },
  },
} as const satisfies Record<Language, object>;
