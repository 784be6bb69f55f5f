import type { AvifOptions, JpegOptions, PngOptions, ResizeOptions, WebpOptions } from 'sharp';
import { createFileProcess } from '../file-process/file-process.ts';

export type ImageProcessor = {
  /** Pixels, by the header alone. Undefined: it cannot be read. */
  measure(picture: Uint8Array): Promise<Size | undefined>;
  /**
   * Strips metadata after rotating the picture by its EXIF orientation. Returns undefined for an
   * undecodable picture.
   */
  convert(picture: Uint8Array, recipe: Recipe): Promise<Buffer | undefined>;
  /** Ends the process; pending drawings fail. */
  close(): void;
};

export type Size = { width: number; height: number };

export type Recipe = {
  resize: ResizeOptions;
  /** "#e6dac7" fills transparent areas and the margins of smaller pictures. */
  background?: string;
} & (
  | { format: 'avif'; options: AvifOptions }
  | { format: 'jpeg'; options: JpegOptions }
  | { format: 'png'; options: PngOptions }
  | { format: 'webp'; options: WebpOptions }
);

export type PictureWork = { picture: Uint8Array; recipe?: Recipe; maxPixels: number };
export type PictureResult = { size: Size } | { converted: Uint8Array } | 'unreadable';

/** Never decodes a picture of more than `maxPixels` pixels: it can be measured but not drawn. */
export function createImageProcessor({ maxPixels }: { maxPixels: number }): ImageProcessor {
  const { request, close } = createFileProcess<PictureWork, PictureResult>();
  return {
    async measure(picture) {
      const result = await request({ picture, maxPixels });
      return typeof result === 'object' && 'size' in result ? result.size : undefined;
    },
    async convert(picture, recipe) {
      const result = await request({ picture, recipe, maxPixels });
      return typeof result === 'object' && 'converted' in result
        ? Buffer.from(result.converted)
        : undefined;
    },
    close,
  };
}
