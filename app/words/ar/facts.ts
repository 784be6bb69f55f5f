import type { facts as english } from '../en/facts.ts';
import type { Translation } from '../message-types.ts';

export const facts: Translation<typeof english> = {
  dispatchDays:
    '{least, select, none {{most, plural, =0 {يوم عمل واحد} one {يوم عمل واحد} two {يومي عمل} few {# أيام عمل} many {# يوم عمل} other {# يوم عمل}}} other {{most, plural, =0 {{least} إلى # أيام عمل} one {{least} إلى # أيام عمل} two {من يوم إلى يومي عمل} few {{least} إلى # أيام عمل} many {{least} إلى # يوم عمل} other {{least} إلى # يوم عمل}}}}',
};
