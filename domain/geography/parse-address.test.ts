import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldRules } from '../orders/shopper-fields.ts';
import type { AddressFieldName } from './address-field-names.ts';
import {
  type AddressCountry,
  type AddressProblemCode,
  addressForms,
  fieldsOfCountry,
} from './address-forms.ts';
import { composeAddress, toAddressFields } from './compose-address.ts';
import { noUnit, parseAddress, parseStoredAddress } from './parse-address.ts';
import { regionsOf } from './regions.ts';

type Typed = Partial<Record<AddressFieldName, string>>;

const countries = Object.keys(addressForms) as AddressCountry[];
const perCountry = { numRuns: 60, seed: 39 };

const digit = fc.integer({ min: 0, max: 9 }).map(String);
const digits = (length: number) =>
  fc.array(digit, { minLength: length, maxLength: length }).map((all) => all.join(''));
const letters = fc
  .array(fc.constantFrom(...'ABCDEHJKRSTZ'), { minLength: 4, maxLength: 4 })
  .map((all) => all.join(''));
const streetName = fc.constantFrom('King Fahd Road', 'شارع الملك فهد', 'Street 12', '7', 'طريق ٤٠');
const areaName = fc.constantFrom('Al Olaya', 'السالمية', 'Marina (Phase 2)', 'حي النخيل', 'Saar');
const house = fc.constantFrom('1', '12A', 'B-4', '٢٣', '7/2', '123456');
const building = fc.constantFrom('Villa 12', 'برج الندى', 'Marina Heights', '118');
const unit = fc.constantFrom('5', '1204', 'Flat 3', 'شقة ٢', '2B');
const cityName = fc.constantFrom('Riyadh', 'الرياض', 'Doha', 'الخور');
const maybe = (value: fc.Arbitrary<string>) => fc.option(value, { nil: undefined });
const regionIn = (country: AddressCountry) =>
  fc
    .constantFrom(...regionsOf(country))
    .chain(({ id, en, ar }) => fc.constantFrom(id, en, ar, en.toUpperCase()));

const nationalAddress = fc.record({
  building: digits(4),
  street: streetName,
  district: areaName,
  city: cityName,
  postal_code: digits(5),
  additional_number: digits(4),
  unit: maybe(unit),
});
const shortCode = fc.tuple(letters, digits(4)).map(([code, number]) => ({ code, number }));

const good: Record<AddressCountry, fc.Arbitrary<Typed>> = {
  SA: fc.oneof(
    nationalAddress,
    shortCode.map(({ code, number }) => ({ short_code: `${code}${number}` })),
    fc
      .tuple(shortCode, nationalAddress, fc.subarray(['street', 'city', 'postal_code'] as const))
      .map(([{ code, number }, full, left]) => ({
        short_code: `${code} ${number}`,
        building: number,
        ...Object.fromEntries(left.map((name) => [name, full[name]])),
      })),
  ),
  AE: fc.record({
    emirate: regionIn('AE'),
    area: areaName,
    building,
    unit: fc.oneof(unit, fc.constantFrom('none', 'None', '-', 'لا يوجد', '0')),
    street: maybe(streetName),
    landmark: maybe(building),
  }),
  KW: fc.record({
    governorate: regionIn('KW'),
    area: areaName,
    block: house,
    street: streetName,
    house,
    avenue: maybe(unit),
    floor: maybe(house),
    unit: maybe(unit),
  }),
  BH: fc.record({
    area: areaName,
    block: fc.oneof(digits(3), digits(4)),
    road: streetName,
    building: house,
    unit: maybe(unit),
  }),
  QA: fc.record({
    zone: fc.integer({ min: 1, max: 98 }).map(String),
    street: streetName,
    building: house,
    unit: maybe(unit),
    city: maybe(cityName),
  }),
  OM: fc.record({ governorate: regionIn('OM'), wilayat: cityName, street: streetName, house }),
};

/** Spaces, letter case and digits that the parser folds. */
const style = fc.constantFrom<(text: string) => string>(
  (text) => text,
  (text) => `  ${text}\u200f `,
  (text) => text.replace(/\d/g, (one) => String.fromCodePoint(0x660 + Number(one))),
  (text) => text.replace(/\d/g, (one) => String.fromCodePoint(0x6f0 + Number(one))),
  (text) => text.toLowerCase(),
);

const styled = (country: AddressCountry) =>
  fc.tuple(good[country], style).map(([typed, write]): Typed => {
    const texts = Object.entries(typed).filter((entry) => entry[1] !== undefined);
    return Object.fromEntries(texts.map(([name, text]) => [name, write(`${text}`)]));
  });

type Mistake = { change: Typed; field: AddressFieldName; code: AddressProblemCode };

const mistake = (field: AddressFieldName, text: string, code: AddressProblemCode): Mistake => ({
  change: { [field]: text },
  field,
  code,
});

/** Fields that are missing, too long, unreadable or a P.O. box, whatever the country. */
function commonMistakes(country: AddressCountry): Mistake[] {
  const fields = fieldsOfCountry(country);
  const required = fields.filter(({ requiredIf }) => requiredIf === 'always');
  const texts = fields.filter(({ kind }) => kind === 'text');
  return [
    ...required.flatMap(({ name, acceptsNone }) => [
      mistake(name, '', 'field_required'),
      ...(acceptsNone ? [] : [mistake(name, ' – ', 'field_required')]),
    ]),
    ...texts.map(({ name, maxLength }) =>
      mistake(name, 'ن'.repeat(maxLength + 1), 'field_too_long'),
    ),
    ...texts.map(({ name }) => mistake(name, 'a\u0000b', 'text_invalid')),
    ...texts
      .filter(({ maxLength }) => maxLength >= 20)
      .flatMap(({ name }) => [
        mistake(name, 'P.O. Box 123', 'po_box_only'),
        mistake(name, 'ص.ب ١٢٣', 'po_box_only'),
      ]),
  ];
}

const ownMistakes: Record<AddressCountry, Mistake[]> = {
  SA: [
    ...['RRR2929', 'RRRD292', 'RRRD29299', '2929RRRD', 'رررد2929', 'RRRD', '12345678'].map((text) =>
      mistake('short_code', text, 'short_code_invalid'),
    ),
    ...['123', '12345', '12a4'].map((text) => mistake('building', text, 'building_invalid')),
    ...['1234', '123456', 'x'].map((text) => mistake('postal_code', text, 'postal_code_invalid')),
    ...['1', '12 34 5'].map((text) =>
      mistake('additional_number', text, 'additional_number_invalid'),
    ),
  ],
  AE: ['Riyadh', 'x'].map((text) => mistake('emirate', text, 'region_invalid')),
  KW: ['Dubai', 'all'].map((text) => mistake('governorate', text, 'region_invalid')),
  BH: ['12', '12345', '4a8'].map((text) => mistake('block', text, 'block_invalid')),
  QA: ['0', '99', '100', '00', '5a'].map((text) => mistake('zone', text, 'zone_invalid')),
  OM: ['Doha', '1'].map((text) => mistake('governorate', text, 'region_invalid')),
};

describe.each(countries)('an address in %s', (country) => {
  test('60 addresses that fit the form are accepted and composed within the limits', () => {
    const samples = fc.sample(styled(country), perCountry);
    expect(samples).toHaveLength(60);
    for (const typed of samples) {
      const { values, problems } = parseAddress(country, typed);
      expect(problems, JSON.stringify(typed)).toBeUndefined();
      const fields = toAddressFields(country, values ?? {}, 'ar');
      const lines = composeAddress(fields);
      expect(lines.address.length).toBeLessThanOrEqual(fieldRules.address.maxLength);
      expect(lines.city.length).toBeLessThanOrEqual(fieldRules.city.maxLength);
      expect([lines.address, lines.city].every(Boolean), JSON.stringify(typed)).toBe(true);
      for (const { name, kind } of fieldsOfCountry(country)) {
        const value = values?.[name];
        if (!value || value === noUnit || kind === 'region') continue;
        expect(Object.values(lines).join('\n')).toContain(value);
      }
      expect(parseStoredAddress(JSON.parse(JSON.stringify(fields)))).toEqual(fields);
    }
  });

  test('60 addresses with one mistake are rejected, each naming its field', () => {
    const mistakes = [...commonMistakes(country), ...ownMistakes[country]];
    const base = country === 'SA' ? nationalAddress : styled(country);
    const samples = fc.sample(fc.tuple(base, fc.constantFrom(...mistakes)), perCountry);
    expect(samples).toHaveLength(60);
    for (const [typed, { change, field, code }] of samples) {
      const { problems } = parseAddress(country, { ...typed, ...change });
      expect(problems, JSON.stringify({ ...typed, ...change })).toContainEqual({ field, code });
    }
    for (const { change, field, code } of mistakes) {
      const [typed] = fc.sample(base, { numRuns: 1, seed: 39 });
      expect(parseAddress(country, { ...typed, ...change }).problems).toContainEqual({
        field,
        code,
      });
    }
  });

  test('a field that is no text is rejected, and an unknown one ignored', () => {
    const [typed] = fc.sample(styled(country), { numRuns: 1, seed: 39 });
    const [first] = fieldsOfCountry(country);
    for (const wrong of [{}, [], true]) {
      const { problems } = parseAddress(country, { ...typed, [first?.name ?? '']: wrong });
      expect(problems?.[0]).toEqual({ field: first?.name, code: 'text_invalid' });
    }
    const { values } = parseAddress(country, { ...typed, zip: '1', constructor: 'x' });
    expect(values).toEqual(parseAddress(country, typed ?? {}).values);
  });
});

describe('a Saudi short code', () => {
  test.each(['RRRD2929', 'rrrd2929', ' RRRD 2929 ', 'rrrd-٢٩٢٩', 'RRRD۲۹۲۹'])(
    'is read from "%s" and gives the building number',
    (short_code) => {
      expect(parseAddress('SA', { short_code }).values).toEqual({
        short_code: 'RRRD2929',
        building: '2929',
      });
    },
  );

  test('is refused beside another building number', () => {
    const { problems } = parseAddress('SA', { short_code: 'RRRD2929', building: '8228' });
    expect(problems).toEqual([{ field: 'building', code: 'building_differs' }]);
  });

  test('or the full address is required: without both the code is named, with a part the rest', () => {
    expect(parseAddress('SA', {}).problems).toEqual([
      { field: 'short_code', code: 'address_required' },
    ]);
    expect(parseAddress('SA', { city: 'Riyadh', street: '1', unit: '2' }).problems).toEqual(
      ['building', 'district', 'postal_code', 'additional_number'].map((field) => ({
        field,
        code: 'field_required',
      })),
    );
  });
});

describe('composed lines', () => {
  const lines = (country: AddressCountry, typed: Typed, language: 'en' | 'ar' = 'en') =>
    composeAddress(toAddressFields(country, parseAddress(country, typed).values ?? {}, language));

  test.each<[AddressCountry, Typed, string, string, string]>([
    ['SA', { short_code: 'RRRD2929' }, 'RRRD2929, Building 2929', 'Saudi Arabia', '00000'],
    [
      'SA',
      {
        building: '8228',
        street: 'شارع العليا',
        district: 'حي العليا',
        city: 'الرياض',
        postal_code: '12211',
        additional_number: '7474',
      },
      'مبنى 8228، شارع العليا، حي العليا، الرمز البريدي 12211، الرقم الإضافي 7474',
      'الرياض',
      '12211',
    ],
    [
      'AE',
      { emirate: 'dubai', area: 'Dubai Marina', building: 'Marina Heights', unit: '1204' },
      'Apartment 1204, Marina Heights, Dubai Marina',
      'Dubai',
      '00000',
    ],
    [
      'AE',
      {
        emirate: 'Sharjah',
        area: 'Al Khan',
        building: 'Villa 12',
        unit: 'None',
        landmark: 'Corniche',
      },
      'Villa 12, Al Khan, Near Corniche',
      'Sharjah',
      '00000',
    ],
    [
      'KW',
      { governorate: 'حولي', area: 'السالمية', block: '٣', street: '١٢', house: '٧' },
      'قطعة 3، شارع 12، منزل 7، محافظة حولي',
      'السالمية',
      '00000',
    ],
    [
      'BH',
      { area: 'Saar', block: '525', road: '2548', building: '118', unit: '3' },
      'Flat 3, Building 118, Road 2548, Block 525',
      'Saar',
      '00000',
    ],
    [
      'QA',
      { zone: '07', street: '840', building: '9' },
      'Building 9, Street 840, Zone 7',
      'Qatar',
      '00000',
    ],
    [
      'OM',
      { governorate: 'Muscat', wilayat: 'Bawshar', street: '2735', house: '12A' },
      'House 12A, Way 2735, Muscat Governorate',
      'Bawshar',
      '00000',
    ],
  ])('of %s %j are "%s"', (country, typed, address, city, postcode) => {
    expect(lines(country, typed)).toEqual({ address, city, postcode });
  });

  test('have the script of the typed letters, else the language of the shopper', () => {
    const numbers = { zone: '7', street: '840', building: '9' };
    expect(lines('QA', numbers, 'ar').address).toBe('مبنى 9، شارع 840، منطقة 7');
    expect(lines('QA', { ...numbers, street: 'Al Sadd' }, 'ar').address).toContain('Zone 7');
    expect(lines('QA', { ...numbers, street: 'السد' }, 'en').address).toContain('منطقة 7');
  });
});

test.each([null, 'text', [], {}, { country: 'SA' }, { country: 'US', language: 'en' }])(
  'a stored address that no form fits counts as none: %j',
  (stored) => expect(parseStoredAddress(stored)).toBeUndefined(),
);
