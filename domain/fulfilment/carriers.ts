const aramex = 'https://www.aramex.com/track/results?ShipmentNumber=';

const pages = new Map([
  ['aramex', aramex],
  ['أرامكس', aramex],
  ['dhl', 'https://www.dhl.com/global-en/home/tracking.html?tracking-id='],
  ['fedex', 'https://www.fedex.com/fedextrack/?trknbr='],
  ['ups', 'https://www.ups.com/track?tracknum='],
]);

export function carrierAddress(carrier: string, trackingNumber: string): string | undefined {
  const [name = ''] = carrier.trim().toLowerCase().split(/\s+/);
  const number = trackingNumber.replace(/\s/g, '');
  const page = pages.get(name);
  return page && number ? `${page}${encodeURIComponent(number)}` : undefined;
}
