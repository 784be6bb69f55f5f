import type { facts as english } from '../en/facts.ts';
import type { Words } from '../words.ts';

export const facts: Words<typeof english> = {
  dispatchDays:
    '{least, select, none {{most, plural, =0 {يوم عمل واحد} one {يوم عمل واحد} two {يومي عمل} few {# أيام عمل} many {# يوم عمل} other {# يوم عمل}}} other {{most, plural, =0 {{least} إلى # أيام عمل} one {{least} إلى # أيام عمل} two {من يوم إلى يومي عمل} few {{least} إلى # أيام عمل} many {{least} إلى # يوم عمل} other {{least} إلى # يوم عمل}}}}',
};
