/** Ratings as often as they come up: mostly 4 to 4.7. */
const spread = [
  ...[3, 3.5],
  ...[4, 4, 4, 4, 4],
  ...[4.5, 4.5, 4.5, 4.5, 4.5, 4.5],
  ...[4.7, 4.7, 4.7, 4.7, 4.7],
  ...[5, 5],
];

/**
 * The rating of the review at `index` of the file. The file has none: ratings are scattered by
 * index, the same one every time.
 */
export function ratingOf(index: number): number {
  return spread[scatter(index) % spread.length] ?? 4.5;
}

// Another seed scatters as well; the sample reviews were written to the ratings of this one.
const seed = 322;

/** A whole number from 0 that seems to have nothing to do with the next one (as MurmurHash3 ends). */
function scatter(index: number): number {
  let bits = Math.imul(index + seed, 0x9e3779b1);
  bits = Math.imul(bits ^ (bits >>> 15), 0x85ebca6b);
  return (bits ^ (bits >>> 13)) >>> 0;
}
