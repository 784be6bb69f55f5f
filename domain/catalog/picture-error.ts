import { CodedError } from '../coded-error.ts';

export const maxPictureBytes = 10 * 1024 * 1024;
/** Maximum number of pixels to decode; a phone's largest photo has 48 million. */
export const maxPicturePixels = 50_000_000;
/** Minimum length of the shorter side in pixels; a smaller picture is blurred in the shop. */
export const minPictureSide = 400;

export const minLogoSide = 64;

export class PictureError extends CodedError<
  | 'not_a_picture'
  | 'not_a_logo'
  | 'too_large'
  | 'too_many_pixels'
  | 'too_small'
  | 'logo_too_small'
  | 'damaged'
  | 'incomplete'
  | 'disk_full'
  | 'disk_read_only'
  | 'storage_away'
  | 'too_old'
> {
  override readonly kind = 'picture';
}
