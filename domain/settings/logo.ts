import { mediaRoot } from '../addresses.ts';

/** Twice as large as the header shows it; whole, on any ground. */
export const logoSize = { width: 480, height: 96 };
/** For search engines, gateways and home screens. */
export const logoIconSide = 512;

export type LogoAddresses = ReturnType<typeof logoAddresses>;

export function logoAddresses(path: string) {
  return {
    mark: `${mediaRoot}/logo/${path}/mark.webp`,
    /** For e-mails: Outlook draws no WebP. */
    markInEmail: `${mediaRoot}/logo/${path}/mark.png`,
    icon: `${mediaRoot}/logo/${path}/icon.png`,
  };
}
