import { expect, test } from 'vitest';
import { srcSetOf } from './picture-files.ts';

const files = {
  '../../content/pictures/blog/comb-480.avif': '/assets/comb-480-a1.avif',
  '../../content/pictures/blog/comb-1200.avif': '/assets/comb-1200-b2.avif',
  '../../content/pictures/blog/comb-care-480.avif': '/assets/comb-care-480-c3.avif',
};

test('a picture offers its own files, each with its width', () => {
  expect(srcSetOf(files, 'blog/comb')).toBe(
    '/assets/comb-480-a1.avif 480w, /assets/comb-1200-b2.avif 1200w',
  );
});

test('a picture without files offers nothing', () => {
  expect(srcSetOf(files, 'blog/brush')).toBeUndefined();
});
