import { mediaRoot } from '../shop-addresses.ts';

/** Maximum size in pixels, twice that in the header. The logo is not cropped and fits any background. */
export const logoSize = { width: 480, height: 96 };
/** Side of the square icon for search engines, gateways and home screens, in pixels. */
export const logoIconSide = 512;

export type LogoAddresses = ReturnType<typeof logoAddresses>;

export function logoAddresses(path: string) {
  return {
    mark: `${mediaRoot}/logo/${path}/mark.webp`,
    /** PNG for emails: Outlook shows no WebP. */
    markInEmail: `${mediaRoot}/logo/${path}/mark.png`,
  };
}
