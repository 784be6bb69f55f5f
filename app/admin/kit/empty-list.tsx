import { Link } from 'react-router';
import { quietControl } from './class-names.ts';

type EmptyListProps = {
  title: string;
  hint: string;
  /** Link to the whole list, for a filter that matches nothing. */
  clear?: { to: string; label: string } | undefined;
};

export function EmptyList({ title, hint, clear }: EmptyListProps) {
  return (
    <div className="flex flex-col items-center gap-2 rounded-lg border border-hairline bg-paper px-6 py-16 text-center">
      <p className="font-display text-xl">{title}</p>
      <p className="text-muted">{hint}</p>
      {clear && (
        <Link to={clear.to} replace className={`${quietControl} inline-flex items-center`}>
          {clear.label}
        </Link>
      )}
    </div>
  );
}
