import { z } from 'zod';

const hoursByUnit = { h: 1, d: 24 } as const;
const maxHours = 90 * 24;

export const reviewsEnvironment = {
  REVIEWS: z.enum(['samples', 'own']).default('samples'),
  REVIEW_EMAIL_AFTER: z
    .string()
    .default('7d')
    .transform((text) => (text.trim() === 'none' ? undefined : readHours(text.trim())))
    .refine((hours) => hours === undefined || hours <= maxHours, {
      message: 'must be hours or days, up to 90d (for example 7d), or none',
    }),
};

type Environment = z.infer<z.ZodObject<typeof reviewsEnvironment>>;

export function readReviews({ REVIEWS, REVIEW_EMAIL_AFTER: requestDelayHours }: Environment) {
  /** If undefined, buyers receive no review requests. */
  return { areOwn: REVIEWS === 'own', requestDelayHours };
}

/** Returns NaN for invalid text; the caller refuses it together with values that are too long. */
function readHours(text: string): number {
  const [, count, unit] = /^(\d{1,4})([hd])$/.exec(text) ?? [];
  return unit ? Number(count) * hoursByUnit[unit as keyof typeof hoursByUnit] : Number.NaN;
}
