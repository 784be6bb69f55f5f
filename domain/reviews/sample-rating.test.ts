import { expect, test } from 'vitest';
import { sampleRatingOf } from './sample-rating.ts';

const ratings = Array.from({ length: 2000 }, (_, index) => sampleRatingOf(index));
const share = (...values: number[]) =>
  ratings.filter((rating) => values.includes(rating)).length / ratings.length;

test('a review has one of six ratings', () => {
  expect([...new Set(ratings)].sort()).toEqual([3, 3.5, 4, 4.5, 4.7, 5]);
});

test('most ratings are 4 to 4.7', () => {
  expect(share(4, 4.5, 4.7)).toBeGreaterThan(0.7);
  expect(share(3, 3.5)).toBeLessThan(0.15);
  expect(share(5)).toBeGreaterThan(0.05);
});

test('a sample rating depends only on the index', () => {
  const backwards = ratings.map((_, at) => sampleRatingOf(ratings.length - 1 - at)).reverse();
  expect(backwards).toEqual(ratings);
  // Ratings that visitors have seen must not change.
  expect(ratings.slice(0, 10)).toEqual([4.7, 4.7, 5, 4, 4, 3.5, 4.5, 4.7, 5, 4.5]);
});

test('sample ratings do not repeat in a pattern', () => {
  for (let period = 1; period <= 50; period++) {
    const alike = ratings.filter((rating, at) => rating === ratings[at + period]).length;
    expect(alike / ratings.length, `period ${period}`).toBeLessThan(0.5);
  }
});
