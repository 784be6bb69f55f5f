import { expect, test } from 'vitest';
import { carrierAddress } from './carriers.ts';

test.each([
  ['Aramex', '34567890123', 'https://www.aramex.com/track/results?ShipmentNumber=34567890123'],
  ['أرامكس', '34567890123', 'https://www.aramex.com/track/results?ShipmentNumber=34567890123'],
  [' DHL Express ', 'JD01', 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=JD01'],
  ['fedex', '1234 5678', 'https://www.fedex.com/fedextrack/?trknbr=12345678'],
  ['UPS', '1Z&x=1', 'https://www.ups.com/track?tracknum=1Z%26x%3D1'],
])('%s, number %s, is tracked at %s', (carrier, number, address) => {
  expect(carrierAddress(carrier, number)).toBe(address);
});

test.each([
  ['Camel Post', '1'],
  ['Groups of Upsala', '1'],
  ['USPS', '1'],
  ['', '1'],
  ['DHL', ' '],
])('the carrier %j has no link for the number %j', (carrier, number) => {
  expect(carrierAddress(carrier, number)).toBeUndefined();
});
