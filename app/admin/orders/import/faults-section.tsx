import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import type { Place } from '#domain/orders/bulk/list-import.ts';
import { subtleButtonClass } from '../../ui/class-names.ts';
import { Section } from '../../ui/section.tsx';

type Fault = { place: Place; text: string };

type FaultRowsProps<One extends Fault> = {
  faults: readonly One[];
  reasonOf: (fault: One) => string;
  isSkipped: boolean;
};

type FaultsSectionProps<One extends Fault> = FaultRowsProps<One> & {
  setSkipped: (isSkipped: boolean) => void;
};

/** Rows of a list that cannot be used, with the reasons. They stop the list until staff leave them out. */
export function FaultsSection<One extends Fault>(props: FaultsSectionProps<One>) {
  const { setSkipped, ...rows } = props;
  const { faults, isSkipped } = rows;
  const t = useTranslations('admin.tracking');
  const count = faults.length;
  return (
    <Section title={t('faults', { count })}>
      <p role="status" className="text-muted text-xs">
        {isSkipped ? t('leftOut', { count }) : t('faultsHint')}
      </p>
      <FaultRows {...rows} />
      {isSkipped ? (
        <button type="button" className={subtleButtonClass} onClick={() => setSkipped(false)}>
          {t('takeBack')}
        </button>
      ) : (
        <Button variant="secondary" className="mt-2" onClick={() => setSkipped(true)}>
          {t('leaveOut', { count })}
        </Button>
      )}
    </Section>
  );
}

function FaultRows<One extends Fault>({ faults, reasonOf, isSkipped }: FaultRowsProps<One>) {
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
