import { srcSetOf } from '#app/ui/picture-files.ts';

const avif = import.meta.glob<string>('../../../content/pictures/hero/*.avif', {
  eager: true,
  query: '?url',
  import: 'default',
});
const webp = import.meta.glob<string>('../../../content/pictures/hero/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** The hero's pictures, each as its `srcset` in two formats; one a direction, and one for phones. */
export const heroPictures = {
  ltr: formatsOf('hero/hero-ltr'),
  rtl: formatsOf('hero/hero-rtl'),
  portrait: formatsOf('hero/hero-portrait'),
};

function formatsOf(name: string) {
  return { avif: srcSetOf(avif, name), webp: srcSetOf(webp, name) };
}
