import { expect, test } from 'vitest';
import { isOnlyPoBox } from './po-box.ts';

const isOnly = (address: string, city = 'Dubai', country = 'AE') =>
  isOnlyPoBox({ address, city, country });

test.each([
  'P.O. Box 123',
  'PO Box',
  'po box 12a',
  'P O BOX: 123',
  'P.O.Box#123',
  'pobox123',
  'P/O Box 12',
  'POB 77',
  'Post Office Box 5',
  'Postal Box 5',
  'post box 9',
  'GPO Box 3',
  'P.O. 123',
  'Box 123',
  'P.O. Box No. 12',
  'BP 12',
  'B.P. 12',
  'Boîte postale 4',
  'ص.ب ١٢٣',
  'ص. ب. 123',
  'ص ب',
  'ص/ب ١٢',
  'صندوق بريد',
  'صندوق البريد ١٢٣',
  'الصندوق البريدي 8',
])('%s is a P.O. box without a street address', (address) => {
  expect(isOnly(address)).toBe(true);
});

test.each([
  'P.O. Box 123, Dubai',
  'P.O. Box 123\nDubai - UAE',
  'PO Box 1, United Arab Emirates',
  'Abu Dhabi, P.O. Box 9',
  'P.O.Box 123 Al Ain',
  'ص.ب: ١٢٣ - أبوظبي',
  'ص.ب 123 دبي الإمارات العربية المتحدة',
  'صندوق بريد: 123، دبي، الإمارات',
])('%s is a P.O. box with a town and no street address', (address) => {
  expect(isOnly(address)).toBe(true);
});

test('a P.O. box with a town that no list contains is only a P.O. box', () => {
  expect(isOnly('P.O. Box 9, Hatta', ' hatta ')).toBe(true);
  expect(isOnly('P.O. Box 9, Hatta')).toBe(false);
  expect(isOnly('P.O. Box 9, Bonn, Germany', 'Bonn', 'DE')).toBe(true);
  expect(isOnly('P.O. Box 9', 'a.*(', 'XX')).toBe(true);
});

test.each([
  ['in wide letters', 'Ｐ．Ｏ．Ｂｏｘ １２３'],
  ['in bold letters', '𝐏𝐎 𝐁𝐎𝐗 𝟏𝟐'],
  ['with a digit for a letter', 'p0 box 12'],
  ['with characters that are not seen', 'P\u200b.O. B\u200dox 12'],
  ['with half a character', '\ud800 P.O. 5'],
  ['turned around', '\u202eP.O. Box 1\u202c'],
  ['stretched and vowelled, with Persian digits', 'صنـــدوق بَريد رقم ۱۲۳'],
])('a P.O. box written %s is recognized', (_, address) => {
  expect(isOnly(address)).toBe(true);
});

test.each([
  'Villa 12, Palm Street',
  'Palm Street 5, P.O. Box 123',
  'Al Barsha, P.O. Box 123',
  '123',
  '',
  'Box Hill Road 4',
  'Boxpark 3',
  'Pob Street',
  'Post Office Street 3, PO Box 4',
  'Office 12, Dubai',
  'شارع النخيل، ص.ب ١٢٣',
  'فيلا 12',
  'صندوق الفرح 3',
  'برج ص.ب التجاري',
])('the address %j is more than a box, or none', (address) => {
  expect(isOnly(address)).toBe(false);
});
