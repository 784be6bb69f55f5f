import { beforeEach, describe, expect, test, vi } from 'vitest';
import { dispatchDays } from '#app/words/dispatch-days.ts';
import { defaultDeliveryTimes } from '#domain/calendar/arrival-window.ts';
import { emailKinds, mailedStatuses } from '#domain/emails/email.ts';
import { type EmailTemplate, readTemplateData } from '#domain/emails/templates.ts';
import { directionOf, languages } from '#domain/language.ts';
import type { EmailStore } from './email-context.ts';
import { renderEmail } from './render-email.tsx';
import { renderSamples, sampleTemplates } from './samples.ts';

const key = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG';
const store: EmailStore = {
  publicUrl: 'https://nabta.example',
  name: { en: 'Nabta', ar: 'نبتة' },
  supportEmail: 'care@nabta.example',
  timeZone: 'Asia/Dubai',
  dispatchDays: dispatchDays(defaultDeliveryTimes.dispatch),
  trackingLink: (id, language) =>
    `https://nabta.example/trackOrder?order=${id}&key=${key}&lang=${language}`,
  payLink: (id, language) =>
    `https://nabta.example/pay/${id}?until=1800000000&key=${key}&lang=${language}`,
};

describe.each(languages)('every email in %s', (language) => {
  const direction = directionOf(language);
  const samples = renderSamples(language, store);

  test('exists, with data that matches the stored shape', () => {
    const templates = sampleTemplates(language);
    expect(new Set(templates.map(({ kind }) => kind))).toEqual(new Set(emailKinds));
    expect(templates).toHaveLength(emailKinds.length + mailedStatuses.length);
    for (const { kind, data } of templates) {
      expect(readTemplateData(kind, JSON.parse(JSON.stringify(data)))).toEqual({ kind, data });
    }
  });

  test.each(samples)('sets its direction everywhere: $name', ({ html }) => {
    expect(html).toMatch(
      new RegExp(`^<!DOCTYPE html><html lang="${language}" dir="${direction}">`),
    );
    const elements = [...html.matchAll(/<(body|table|td)\b[^>]*>/g)].map(([tag]) => tag);
    expect(elements.length).toBeGreaterThan(8);
    for (const tag of elements) expect(tag).toContain(`dir="${direction}"`);
    const side = direction === 'rtl' ? 'right' : 'left';
    const cells = elements.filter((tag) => tag.startsWith('<td'));
    expect(cells.filter((tag) => tag.includes(`align="${side}"`)).length).toBeGreaterThan(3);
    for (const tag of cells) expect(tag).toMatch(/align="(right|left)".*text-align:\1/);
  });

  test.each(samples)('uses only HTML that mail clients know: $name', ({ html }) => {
    expect(html).not.toMatch(/(margin|padding|inset|border)-(inline|block)|text-align:(start|end)/);
    expect(html).not.toMatch(/display:(flex|grid|inline-flex)|letter-spacing|font-style|var\(|rem/);
    expect(html).not.toMatch(/<(script|style|link|img|form)\b/);
    expect(html).not.toMatch(/undefined|\[object|NaN|[\u2066-\u2069]/);
  });

  test.each(samples)(
    'has a subject and a text version with the same content: $name',
    ({ subject, text, html }) => {
      expect(subject).not.toMatch(/[\r\n{}\u2066-\u2069]/);
      expect(subject.length).toBeLessThan(90);
      expect(text).not.toMatch(/<\w|\{|[\u2066-\u2069]/);
      for (const [, link] of html.matchAll(/href="([^"]+)"/g)) {
        const address = link?.replaceAll('&amp;', '&') ?? '';
        if (!address.includes('/?lang=')) expect(text).toContain(address);
      }
      expect(text).toMatch(/\n-- \n/);
    },
  );

  test('counts units with the words of the product', () => {
    const text = samples.find(({ name }) => name === 'order-confirmation')?.text;
    const expectedTexts = {
      en: ['2 × pack of 2 bottles · 4 bottles in all', '2 bottles'],
      ar: ['باقتان من عبوتين · 4 عبوات في المجموع', 'عبوتان'],
    };
    for (const expectedText of expectedTexts[language]) expect(text).toContain(expectedText);
  });

  test('isolates an order number in HTML, subject and text', () => {
    const about = samples.filter(({ html }) => html.includes('482917305114'));
    expect(about).toHaveLength(17);
    const mark = language === 'ar' ? '\u200e' : '';
    for (const { html, subject, text } of about) {
      const visibleHtml = html.slice(html.indexOf('<table')).replace(/href="[^"]*"/g, '');
      for (const [before] of visibleHtml.matchAll(/(.{16})482917305114/g)) {
        expect(before).toMatch(/<span dir="ltr">482917305114/);
      }
      if (subject.includes('4829')) expect(subject).toContain(`${mark}482917305114${mark}`);
      expect(text).toContain(`${mark}482917305114${mark}`);
    }
  });
});

describe('the arrival estimate of a parcel', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-02-02T08:00:00Z'), toFake: ['Date'] });
    return () => vi.useRealTimers();
  });

  test.each([
    ['en', 'order-confirmation', 'Expected arrival', '6–13 February'],
    ['en', 'shipped', 'Expected arrival', '3–4 February'],
    ['ar', 'order-confirmation', 'الوصول المتوقع', 'من 6 إلى 13 فبراير'],
    ['ar', 'shipped', 'الوصول المتوقع', 'من 3 إلى 4 فبراير'],
  ] as const)('is shown in %s in %s', (language, kind, label, days) => {
    const email = renderSamples(language, store).find(({ name }) => name === kind);
    for (const body of [email?.html ?? '', email?.text ?? '']) {
      const plain = body.replace(/<[^>]+>/g, ' ').replace(/[\s\u2000-\u200f]+/g, ' ');
      expect(plain).toContain(label);
      expect(plain).toContain(days);
    }
  });

  test('is hidden after its last day', () => {
    const [confirmation] = sampleTemplates('en');
    vi.setSystemTime(new Date('2026-03-02T08:00:00Z'));
    if (!confirmation) throw new Error('there is no sample');
    expect(renderEmail(confirmation, 'en', store).text).not.toContain('Expected arrival');
  });
});

describe('text that a person wrote', () => {
  const evil = '<script>alert(1)</script>"\r\nBcc: all@example.com\u2069\u202e';
  const message = (
    data: Partial<{ name: string; subject: string; message: string }>,
  ): EmailTemplate => ({
    kind: 'contact_message',
    data: { name: 'Mona', email: 'mona@example.com', subject: 'Hi', message: 'Hello', ...data },
  });

  test('is escaped', () => {
    for (const field of ['name', 'subject', 'message'] as const) {
      const { html, subject } = renderEmail(message({ [field]: evil }), 'en', store);
      expect(html).not.toContain('<script');
      expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
      expect(subject).not.toMatch(/[\r\n\u2066-\u2069\u202e]/);
    }
  });

  test('cannot start a markdown heading, whatever the name in an order', () => {
    const data = { orderId: '482917305114', name: evil, total: 100, currency: 'USD' };
    const { html, subject } = renderEmail({ kind: 'payment_problem', data }, 'ar', store);
    expect(html).not.toContain('<script');
    expect(subject).not.toMatch(/[\r\n]/);
  });

  test('preserves line breaks', () => {
    const { html, text } = renderEmail(message({ message: 'one\n\ntwo' }), 'en', store);
    expect(text).toContain('> one\n> \n> two');
    expect(html).toMatch(/one<\/div><div dir="auto">.<\/div><div dir="auto">two/);
  });

  test('of an older store needs no amount', () => {
    const data = { orderId: '7', name: 'Guest User', currency: 'USD' };
    const { text } = renderEmail({ kind: 'payment_problem', data }, 'en', store);
    expect(text).toContain('The payment for your order 7 did not go through');
  });
});

test('an email shows the stored data of an item of an older order', () => {
  const items = [
    { name: 'Old', quantity: 3, lineTotal: 300 },
    { name: 'Odd', quantity: 2, bundle: '5 x', lineTotal: 200 },
    { name: 'New', quantity: 1, bundle: '1', piece: 'crate', lineTotal: 100 },
  ];
  const address = { line: 'NA', city: 'NA', country: 'TR' };
  const data = { orderId: '7', name: 'Guest User', currency: 'USD', items, address };
  const { text } = renderEmail({ kind: 'order_confirmation', data }, 'en', store);
  for (const note of ['3 ×', '2 × 5 pc', '1 piece']) expect(text).toContain(note);
});

describe('an order that is paid to the courier', () => {
  const order = { orderId: '482917305114', name: 'Mona Saleh', due: 13_000, currency: 'AED' };

  test('is confirmed without a word of a payment that has been made', () => {
    const data = { ...order, status: 'confirmed' as const };
    const { text } = renderEmail({ kind: 'order_status', data }, 'en', store);
    expect(text).toContain('You pay AED\u00a0130.00 in cash when it arrives.');
    expect(text).not.toContain('after payment');
    expect(text).not.toContain('Expected arrival');
  });

  test('names its days of arrival when it is confirmed', () => {
    const confirmedAt = new Date().toISOString();
    const data = { ...order, status: 'confirmed' as const, country: 'AE', confirmedAt };
    const { text } = renderEmail({ kind: 'order_status', data }, 'en', store);
    expect(text).toMatch(/Expected arrival\W+\d/);
  });

  test.each([
    ['en', 'You pay AED\u00a0130.00 in cash.'],
    ['ar', 'تدفع \u200eAED\u00a0130.00\u200e نقدًا'],
  ] as const)('names the amount when it is out for delivery, in %s', (language, sentence) => {
    const data = { ...order, status: 'out_for_delivery' as const };
    expect(renderEmail({ kind: 'order_status', data }, language, store).text).toContain(sentence);
  });

  test('names the amount beside the tracking number', () => {
    const data = { ...order, carrier: 'Aramex', trackingNumber: 'AX1' };
    const { text } = renderEmail({ kind: 'shipped', data }, 'en', store);
    expect(text).toContain('You pay AED\u00a0130.00 in cash when it arrives.');
  });

  test('uses the sentences of staff with the amount', () => {
    const own = { ...store, emailTexts: () => ({ cash: 'Keep {amount} ready, {name}.' }) };
    const data = { ...order, status: 'confirmed' as const };
    const { text } = renderEmail({ kind: 'order_status', data }, 'en', own);
    expect(text).toContain('Keep AED\u00a0130.00 ready, Mona Saleh.');
  });
});

test.each(languages)('a transfer names account, purpose and last day in %s', (language) => {
  const samples = renderSamples(language, store);
  const mark = language === 'ar' ? '\u200e' : '';
  for (const kind of ['bank-transfer', 'bank-reminder']) {
    const { text = '', html = '' } = samples.find(({ name }) => name === kind) ?? {};
    expect(text).toMatch(/: Example Trading LLC\nExample Bank, Dubai\nIBAN AE07 0331/);
    expect(html).toContain('<br/>');
    expect(text).toContain(`${mark}AED\u00a0241.00${mark}`);
    expect(text).toMatch(language === 'en' ? /Last day: \d+ \w+ 20\d\d/ : /آخر يوم: \d+ /);
  }
});

describe('a refund that staff have made themselves', () => {
  const data = { orderId: '482917305114', name: 'Mona Saleh', refunded: 13_000, currency: 'AED' };
  const day = { returnedOn: '2026-11-29' };
  const render = (
    way: 'cash' | 'bank' | 'other',
    language: 'en' | 'ar',
    changes: { reference?: string } = {},
    own: EmailStore = store,
  ) => renderEmail({ kind: 'refund', data: { ...data, ...day, way, ...changes } }, language, own);

  test.each([
    ['cash', 'en', 'back to you in cash', '29 November 2026'],
    ['bank', 'en', 'to your bank account', '29 November 2026'],
    ['other', 'en', 'We have returned', '29 November 2026'],
    ['cash', 'ar', 'نقدًا', '29 نوفمبر 2026'],
    ['bank', 'ar', 'إلى حسابك المصرفي', '29 نوفمبر 2026'],
    ['other', 'ar', 'أعدنا إليك', '29 نوفمبر 2026'],
  ] as const)(
    'names its way and day, and no card: %s in %s',
    (way, language, sentence, written) => {
      const { text, html } = render(way, language);
      for (const body of [text, html]) {
        expect(body).toContain(sentence);
        expect(body).toContain(written);
        expect(body).toContain('AED\u00a0130.00');
        expect(body).not.toMatch(/card|wallet|business days|البطاقة|أيام عمل|undefined/);
      }
      expect(text).not.toMatch(/Reference|المرجع/);
    },
  );

  test('has the reference of staff as text', () => {
    const { text, html } = render('bank', 'en', { reference: 'TR <4711>' });
    expect(text).toContain('Reference: TR <4711>');
    expect(html).toContain('TR &lt;4711&gt;');
  });

  test('uses the sentences of staff for its way', () => {
    const own = { ...store, emailTexts: () => ({ inCash: 'Here are {amount}, {name}.' }) };
    expect(render('cash', 'en', {}, own).text).toContain('Here are AED\u00a0130.00, Mona Saleh.');
    expect(render('bank', 'en', {}, own).text).not.toContain('Here are');
  });
});
