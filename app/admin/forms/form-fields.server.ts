import { z } from 'zod';

// Fields of staff forms, as parsed by `staffForm`, for which an empty field is a missing one.

/** Text as typed; empty if the form has no such field. */
export const textField = z.string().default('');

/** A check box, or a button's name: true if the form has the field, whatever its value. */
export const checkBoxField = z
  .string()
  .optional()
  .transform((value) => value !== undefined);
