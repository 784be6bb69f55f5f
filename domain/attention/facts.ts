import { z } from 'zod';

const text = z.string().optional().catch(undefined);
const whole = z.int().optional().catch(undefined);

/** Each kind uses some of these; rows of another release may lack anything. Nothing personal. */
export const factsSchema = z
  .object({
    gateway: text,
    reference: text,
    /** Minor units of `currency`, as the gateway gave it: need not be a whole number. */
    amountCents: z.number().optional().catch(undefined),
    currency: text,
    expectedCents: whole,
    expectedCurrency: text,
    otherOrderId: text,
    lastOrderId: text,
    reason: text,
    emailKind: text,
    tries: whole,
    /** The last day of a promise, in the store's time zone: "2026-08-31". */
    dueDay: text,
  })
  .catch({});
export type AttentionFacts = z.infer<typeof factsSchema>;
