import { z } from 'zod';

const text = z.string().optional().catch(undefined);
const whole = z.int().optional().catch(undefined);

/**
 * Data of an item. Each kind uses some fields; rows of another release may lack any. Contains nothing
 * personal.
 */
export const attentionDataSchema = z
  .object({
    gateway: text,
    reference: text,
    /** Minor units of `currency` as the gateway reported them; may be a fraction. */
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
export type AttentionData = z.infer<typeof attentionDataSchema>;
