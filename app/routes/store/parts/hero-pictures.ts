const files = import.meta.glob<string>('../../../../content/pictures/hero/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** The hero's pictures. While there are none, the first product stands in for them. */
export const heroPictures = {
  ltr: find('hero-ltr'),
  rtl: find('hero-rtl'),
  portrait: find('hero-portrait'),
};

function find(name: string): string | undefined {
  return files[`../../../../content/pictures/hero/${name}.webp`];
}
