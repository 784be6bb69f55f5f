const aramex = 'https://www.aramex.com/track/results?ShipmentNumber=';

/** Where carriers show a parcel, before its number, by the first word of their names. */
const pages = new Map([
  ['aramex', aramex],
  ['أرامكس', aramex],
  ['dhl', 'https://www.dhl.com/global-en/home/tracking.html?tracking-id='],
  ['fedex', 'https://www.fedex.com/fedextrack/?trknbr='],
  ['ups', 'https://www.ups.com/track?tracknum='],
]);

/** The carrier's own page about a parcel; undefined for a carrier whose pages are not known. */
export function carrierAddress(carrier: string, trackingNumber: string): string | undefined {
  const [name = ''] = carrier.trim().toLowerCase().split(/\s+/);
  const number = trackingNumber.replace(/\s/g, '');
  const page = pages.get(name);
  return page && number ? `${page}${encodeURIComponent(number)}` : undefined;
}
