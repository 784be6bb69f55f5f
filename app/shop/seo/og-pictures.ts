import storeAr from '../../../content/pictures/og/store-ar.jpg';
import storeEn from '../../../content/pictures/og/store-en.jpg';

const covers = import.meta.glob<string>('../../../content/pictures/og/blog-*.jpg', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** 1200x630 pixels, as paths on this store: its own by language, an article's by slug. */
export const ogPictures: { store: { en: string; ar: string }; blog: Record<string, string> } = {
  store: { en: storeEn, ar: storeAr },
  blog: Object.fromEntries(
    Object.entries(covers).map(([path, address]) => [slugOf(path), address]),
  ),
};

function slugOf(path: string): string {
  return path.replace(/^.*\/blog-|\.jpg$/g, '');
}
