import type { AvifOptions, JpegOptions, PngOptions, ResizeOptions, WebpOptions } from 'sharp';
import { createFileProcess } from '../file-process/file-process.ts';

export type Drawing = {
  /** Pixels, by the header alone. Undefined: it cannot be read. */
  measure(picture: Uint8Array): Promise<Size | undefined>;
  /** Without metadata, turned as its camera was. Undefined: it cannot be drawn. */
  draw(picture: Uint8Array, recipe: Recipe): Promise<Buffer | undefined>;
  /** What is being drawn fails. */
  close(): void;
};

export type Size = { width: number; height: number };

export type Recipe = {
  resize: ResizeOptions;
  /** "#e6dac7" under what is transparent, and around what is smaller. */
  background?: string;
} & (
  | { format: 'avif'; options: AvifOptions }
  | { format: 'jpeg'; options: JpegOptions }
  | { format: 'png'; options: PngOptions }
  | { format: 'webp'; options: WebpOptions }
);

export type PictureWork = { picture: Uint8Array; recipe?: Recipe; maxPixels: number };
export type PictureResult = { size: Size } | { drawn: Uint8Array } | 'unreadable';

/** Of more pixels than `maxPixels` none is decoded: their size is measured, and they cannot be drawn. */
export function createDrawing({ maxPixels }: { maxPixels: number }): Drawing {
  const { request, close } = createFileProcess<PictureWork, PictureResult>();
  return {
    async measure(picture) {
      const result = await request({ picture, maxPixels });
      return typeof result === 'object' && 'size' in result ? result.size : undefined;
    },
    async draw(picture, recipe) {
      const result = await request({ picture, recipe, maxPixels });
      return typeof result === 'object' && 'drawn' in result
        ? Buffer.from(result.drawn)
        : undefined;
    },
    close,
  };
}
