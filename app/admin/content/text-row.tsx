import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { Badge } from '#app/ui/status-badge.tsx';
import { isolateDirection } from '../ui/isolate-direction.ts';

type TextRowProps = {
  row: {
    name: string;
    hasDraft: boolean;
    isDefault: boolean;
    isDown?: boolean;
    isUnpublished?: boolean;
    changed: string | undefined;
    changedBy: string | undefined;
  };
  to: string;
  title: string;
  hint?: string;
};

/** One text in a list, with its state and its last change. */
export function TextRow({ row, to, title, hint }: TextRowProps) {
  const t = useTranslations('admin.texts');
  const tEditing = useTranslations('admin.editing');
  const { name, changed, changedBy } = row;
  return (
    <li data-text={name} className="relative py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Link
          to={to}
          className="wrap-anywhere min-w-0 font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {title}
        </Link>
        <span className="flex flex-wrap gap-1.5">
          <States row={row} />
        </span>
      </div>
      {hint && <p className="mt-0.5 text-muted text-xs">{hint}</p>}
      {changed && (
        <p className="mt-0.5 text-muted text-xs">
          {t('changedBy', {
            at: changed,
            who: isolateDirection(changedBy ?? tEditing('formerStaff')),
          })}
        </p>
      )}
    </li>
  );
}

function States({ row }: { row: TextRowProps['row'] }) {
  const t = useTranslations('admin.texts.states');
  const quiet = 'bg-cancelled-tint text-cancelled';
  return (
    <>
      {row.hasDraft && <Badge className="bg-pending-tint text-pending">{t('draft')}</Badge>}
      {row.isDown && <Badge className={quiet}>{t('down')}</Badge>}
      {row.isUnpublished && <Badge className={quiet}>{t('unpublished')}</Badge>}
      {!row.isDefault && !row.isDown && (
        <Badge className="bg-good-tint text-good">{t('changed')}</Badge>
      )}
      {row.isDefault && !row.isUnpublished && !row.hasDraft && !row.isDown && (
        <Badge className={quiet}>{t('standard')}</Badge>
      )}
    </>
  );
}
