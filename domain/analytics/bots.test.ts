import { expect, test } from 'vitest';
import { isBot } from './bots.ts';

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  `${chrome} Chrome/140.0.0.0 Safari/537.36`,
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
  'Mozilla/5.0 (Linux; Android 15; CUBOT X70) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 15.6; rv:143.0) Gecko/20100101 Firefox/143.0',
])('%s is the browser of a person', (userAgent) => {
  expect(isBot(userAgent)).toBe(false);
});

test.each([
  null,
  '',
  'curl/8.5.0',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  `${chrome} HeadlessChrome/140.0.0.0 Safari/537.36`,
  'facebookexternalhit/1.1',
  'Mozilla/5.0 (compatible; Bytespider; spider-feedback@bytedance.com)',
  `${chrome} Chrome/140.0.0.0 Safari/537.36 Chrome-Lighthouse`,
])('%s is a bot', (userAgent) => {
  expect(isBot(userAgent)).toBe(true);
});
