import { useTranslations } from 'use-intl';

type Saying = (t: ReturnType<typeof useTranslations<'admin.door'>>) => string;

/** Words of the door where its page cannot ask for them itself: it is what brings them. */
export function Said({ as }: { as: Saying }) {
  return as(useTranslations('admin.door'));
}
