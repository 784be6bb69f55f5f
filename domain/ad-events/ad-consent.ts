/**
 * What an order keeps about ad events. Without consent nothing but that there was none; with it what
 * the server's own event needs to be recognised as the browser's.
 */
export type AdConsent =
  | { ads: false }
  | {
      ads: true;
      /** The click that led here, as TikTok put it into the landing address. */
      ttclid?: string | undefined;
      /** The pixel's own cookie `_ttp`. */
      ttp?: string | undefined;
      userAgent?: string | undefined;
      address?: string | undefined;
    };

/** The names that ids of the pixel are made of; anything else in their place is dropped. */
export const clickId = /^[\w.-]{1,300}$/;
