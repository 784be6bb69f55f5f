import { expect, test } from 'vitest';
import { pictureSizes, srcSetOf } from './picture-files.ts';

const files = {
  '../../content/pictures/blog/comb-480.avif': '/assets/comb-480-a1.avif',
  '../../content/pictures/blog/comb-1200.avif': '/assets/comb-1200-b2.avif',
  '../../content/pictures/blog/comb-care-480.avif': '/assets/comb-care-480-c3.avif',
};

test('a picture lists its own files with their widths', () => {
  expect(srcSetOf(files, 'blog/comb')).toBe(
    '/assets/comb-480-a1.avif 480w, /assets/comb-1200-b2.avif 1200w',
  );
});

test('a picture without files lists nothing', () => {
  expect(srcSetOf(files, 'blog/brush')).toBeUndefined();
});

test('a picture selects the file for its share of the window and the pixel density', () => {
  expect(pictureSizes(46, '(min-width: 64rem) 22rem')).toBe(
    '(min-width: 64rem) 22rem, (min-resolution: 2.5dppx) 28vw, 46vw',
  );
  expect(pictureSizes(100)).toBe('(min-resolution: 2.5dppx) 62vw, 100vw');
});
