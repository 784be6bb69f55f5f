const spread = [3, 3.5, 4, 4, 4, 4, 4, 4.5, 4.5, 4.5, 4.5, 4.5, 4.5, 4.7, 4.7, 4.7, 4.7, 4.7, 5, 5];

/** Returns a rating by index, always the same, because the file has no ratings. */
export function sampleRatingOf(index: number): number {
  return spread[scatter(index) % spread.length] ?? 4.5;
}

// This seed must not change: the sample reviews were written to match its ratings.
const seed = 322;

function scatter(index: number): number {
  let bits = Math.imul(index + seed, 0x9e3779b1);
  bits = Math.imul(bits ^ (bits >>> 15), 0x85ebca6b);
  return (bits ^ (bits >>> 13)) >>> 0;
}
