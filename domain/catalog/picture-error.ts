import type { Language } from '../language.ts';

/** Ten megabytes: more than any camera's JPEG that a shop needs. */
export const mostPictureBytes = 10 * 1024 * 1024;
/** Pixels that are decoded at most: a phone's largest photo has 48 million. */
export const mostPicturePixels = 50_000_000;
/** Of the shorter side; anything less is a blur in the shop. */
export const leastPictureSide = 400;

export type PictureErrorCode =
  | 'not_a_picture'
  | 'too_large'
  | 'too_many_pixels'
  | 'too_small'
  | 'damaged'
  | 'incomplete'
  | 'disk_full'
  | 'disk_read_only';

const words: Record<Language, Record<PictureErrorCode, string>> = {
  en: {
    not_a_picture: 'This is not a JPEG, PNG, WebP or AVIF picture, whatever its name says.',
    too_large: 'This file is larger than 10 MB. Please choose a smaller one.',
    too_many_pixels: 'This picture has more than 50 million pixels. Please make it smaller first.',
    too_small: 'This picture is too small to look good: both sides need at least 400 pixels.',
    damaged: 'This picture is damaged: a part of it is missing. Please save it anew.',
    incomplete: 'The upload was interrupted. Please try again.',
    disk_full: 'The store’s disk is full. Make room on it, then upload the picture again.',
    disk_read_only:
      'The store cannot write to its disk. Let it write there, then upload the picture again.',
  },
  ar: {
    not_a_picture: 'هذا الملف ليس صورة بصيغة JPEG أو PNG أو WebP أو AVIF، أيًّا كان اسمه.',
    too_large: 'حجم الملف أكبر من 10 ميغابايت. اختر ملفًا أصغر من فضلك.',
    too_many_pixels: 'في هذه الصورة أكثر من 50 مليون بكسل. صغّرها أولًا من فضلك.',
    too_small: 'هذه الصورة أصغر من أن تبدو جيدة: لا يقلّ كلٌّ من ضلعيها عن 400 بكسل.',
    damaged: 'هذه الصورة تالفة وينقصها جزء. احفظها من جديد من فضلك.',
    incomplete: 'انقطع الرفع. حاول مرة أخرى من فضلك.',
    disk_full: 'قرص المتجر ممتلئ. أفسح مكانًا عليه، ثم ارفع الصورة من جديد.',
    disk_read_only:
      'لا يستطيع المتجر الكتابة على قرصه. اسمح له بالكتابة عليه، ثم ارفع الصورة من جديد.',
  },
};

/** A picture that cannot be taken, with a message for staff in either language. */
export class PictureError extends Error {
  readonly code: PictureErrorCode;

  constructor(code: PictureErrorCode) {
    super(code);
    this.name = 'PictureError';
    this.code = code;
  }

  text(language: Language): string {
    return words[language][this.code];
  }
}
