import { expect, test } from 'vitest';
import { suggestEmailCorrection } from './mail-host.ts';

test.each([
  'gmial.com',
  'gmal.com',
  'gmaill.com',
  'gamil.com',
  'gnail.com',
  'gmail.con',
  'gmail.co',
  'gmai.cm',
  'GMIAL.COM',
  'gmail.comm',
])('%s is corrected to gmail.com', (host) => {
  expect(suggestEmailCorrection(` Mona.S@${host} `)).toBe('Mona.S@gmail.com');
});

test.each([
  ['hotnail.com', 'hotmail.com'],
  ['hotmial.cm', 'hotmail.com'],
  ['outlok.com', 'outlook.com'],
  ['yaho.com', 'yahoo.com'],
  ['iclould.com', 'icloud.com'],
  ['live.con', 'live.com'],
])('%s is corrected to %s', (host, meant) => {
  expect(suggestEmailCorrection(`mona@${host}`)).toBe(`mona@${meant}`);
});

test.each([
  'gmail.com',
  'mail.com',
  'ymail.com',
  'email.com',
  'love.com',
  'me.com',
  'gmx.com',
  'm.com',
  'hotmail.fr',
  'hotmail.co.uk',
  'yahoo.com.br',
  'outlook.sa',
  'nabta.example',
  'x.gmial.com',
])('%s is not corrected', (host) => {
  expect(suggestEmailCorrection(`mona@${host}`)).toBeUndefined();
});

test.each(['', '@', '@gmial.com', 'gmial.com', 'mona@gmial', `${'@'.repeat(250)}.com`])(
  'rejects %s as an address',
  (typed) => {
    expect(suggestEmailCorrection(typed)).toBeUndefined();
  },
);
