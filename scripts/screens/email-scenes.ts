import { runnerImport } from 'vite';
import type { EmailStore } from '#app/emails/email-context.ts';
import { dispatchDays } from '#app/words/dispatch-days.ts';
import { defaultDeliveryTimes } from '#domain/calendar/arrival-window.ts';
import type { Scene } from './scenes.ts';

// Emails are React components, which Node cannot load directly.
const { module: emails } =
  await runnerImport<typeof import('#app/emails/samples.ts')>('/app/emails/samples.ts');

const store: EmailStore = {
  publicUrl: 'https://nabta.example',
  name: { en: 'Nabta', ar: 'نبتة' },
  supportEmail: 'care@nabta.example',
  timeZone: 'Asia/Dubai',
  dispatchDays: dispatchDays(defaultDeliveryTimes.dispatch),
  trackingLink: (orderId, language) =>
    `https://nabta.example/trackOrder?order=${orderId}&lang=${language}`,
  payLink: (orderId, language) => `https://nabta.example/pay/${orderId}?lang=${language}`,
};

const samples = {
  en: emails.renderSamples('en', store),
  ar: emails.renderSamples('ar', store),
};

export const emailScenes: Scene[] = samples.en.map(({ name, subject }, at) => ({
  name: `emails-${name}`,
  title: subject,
  area: 'Emails',
  desktopWidth: 640,
  show: async ({ page, language }) => {
    await page.setContent(samples[language][at]?.html ?? '');
  },
}));
