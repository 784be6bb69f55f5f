import type { placeholderTexts as english } from '../en/placeholder-texts.ts';
import type { Translation } from '../message-types.ts';

export const placeholderTexts: Translation<typeof english> = {
  dispatchDays:
    '{minDays, select, none {{maxDays, plural, =0 {يوم عمل واحد} one {يوم عمل واحد} two {يومي عمل} few {# أيام عمل} many {# يوم عمل} other {# يوم عمل}}} other {{maxDays, plural, =0 {{minDays} إلى # أيام عمل} one {{minDays} إلى # أيام عمل} two {من يوم إلى يومي عمل} few {{minDays} إلى # أيام عمل} many {{minDays} إلى # يوم عمل} other {{minDays} إلى # يوم عمل}}}}',
};
