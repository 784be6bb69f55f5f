export type AdConsent =
  | { ads: false }
  | {
      ads: true;
      ttclid?: string | undefined;
      /** The pixel's own cookie `_ttp`. */
      ttp?: string | undefined;
      userAgent?: string | undefined;
      address?: string | undefined;
    };

/** Matches the pixel's ids; any other value is dropped. */
export const clickId = /^[\w.-]{1,300}$/;
