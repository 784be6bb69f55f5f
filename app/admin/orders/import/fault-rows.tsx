import { useTranslations } from 'use-intl';
import type { Place } from '#domain/orders/bulk/list-import.ts';

type Fault = { place: Place; text: string };

type FaultRowsProps<One extends Fault> = {
  faults: readonly One[];
  reasonOf: (fault: One) => string;
  isSkipped?: boolean;
};

/** Rows of a list that cannot be used, with the reasons. */
export function FaultRows<One extends Fault>(props: FaultRowsProps<One>) {
  const { faults, reasonOf, isSkipped = false } = props;
  const t = useTranslations('admin.tracking');
  return (
    <ul className={`mt-1 divide-y divide-hairline ${isSkipped ? 'text-muted' : ''}`}>
      {faults.map((fault, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes.
        <li key={at} className="grid gap-x-4 gap-y-0.5 py-2 sm:grid-cols-[9rem_minmax(0,1fr)]">
          <span className="font-semibold">
            {t(`places.${fault.place.from}`, { at: `${fault.place.at}` })}
          </span>
          <div className="min-w-0 wrap-anywhere">
            <bdi className={isSkipped ? 'line-through' : ''}>{fault.text}</bdi>
            <p className={isSkipped ? '' : 'text-bad'}>{reasonOf(fault)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
