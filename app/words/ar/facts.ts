import type { facts as english } from '../en/facts.ts';
import type { Words } from '../words.ts';

export const facts: Words<typeof english> = {
  dispatchDays:
    '{least, select, none {{most, plural, =0 {يوم عمل واحد} one {يوم عمل واحد} two {يومي عمل} few {# أيام عمل} many {# يوم عمل} other {# يوم عمل}}} other {{least} إلى {most, plural, =0 {# أيام عمل} one {# أيام عمل} two {# أيام عمل} few {# أيام عمل} many {# يوم عمل} other {# يوم عمل}}}}',
};
