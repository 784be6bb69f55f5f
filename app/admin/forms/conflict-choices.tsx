import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { type Choice, conflictChoiceFieldName } from './conflict-contract.ts';

export type FieldConflict<F extends string = string> = {
  field: F;
  name: ReactNode;
  /** The value typed here, and the value saved now. */
  mine: ReactNode;
  theirs: ReactNode;
  /** Name of the colleague who saved it; undefined if unknown. */
  by: string | undefined;
  when: string | undefined;
  choice: Choice;
};

type ConflictChoicesProps<F extends string> = {
  conflicts: readonly FieldConflict<F>[];
  /** Applies a choice in the page. If absent, the form sends the choice of each field (`conflictChoiceFieldName`). */
  onChoose?: (field: F, choice: Choice) => void;
};

/** A field of which two people have saved different values: one of the two is chosen. */
export function ConflictChoices<F extends string>(props: ConflictChoicesProps<F>) {
  const { conflicts, onChoose } = props;
  return conflicts.map((conflict) => (
    <fieldset key={conflict.field} className="mt-2 min-w-0">
      <legend className="font-semibold">{conflict.name}</legend>
      <Side conflict={conflict} side="mine" onChoose={onChoose} />
      <Side conflict={conflict} side="theirs" onChoose={onChoose} />
    </fieldset>
  ));
}

type SideProps<F extends string> = {
  conflict: FieldConflict<F>;
  side: Choice;
  onChoose: ((field: F, choice: Choice) => void) | undefined;
};

function Side<F extends string>({ conflict, side, onChoose }: SideProps<F>) {
  const t = useTranslations('admin.editing');
  const isHydrated = useIsHydrated();
  const { field, choice, mine, theirs, by, when } = conflict;
  const isMine = side === 'mine';
  const value = isMine ? mine : theirs;
  const checked = onChoose
    ? { checked: choice === side, onChange: () => onChoose(field, side) }
    : { defaultChecked: choice === side };
  return (
    <label className="flex min-h-9 cursor-pointer items-start gap-2 py-1.5">
      <input
        type="radio"
        name={conflictChoiceFieldName(field)}
        value={side}
        {...checked}
        // A choice that only the page applies needs scripts.
        disabled={!isHydrated && onChoose !== undefined}
        className="mt-0.5 size-4 shrink-0 accent-cypress"
      />
      <span className="wrap-anywhere min-w-0">
        <bdi>{isMine ? t('you') : (by ?? t(when ? 'formerStaff' : 'staleUnknown'))}</bdi>
        {': '}
        {value || <span className="text-muted">{t('empty')}</span>}
        {!isMine && when && ` (${when})`}
      </span>
    </label>
  );
}

/** Remembers the own values while the colleague's are selected, so that staff can switch back. */
export function useOwnConflictValues<T extends Record<string, string>>(current: T) {
  const [own, setOwn] = useState<Partial<T>>({});
  return {
    mineOf: (field: keyof T, theirs: string): string =>
      current[field] === theirs ? (own[field] ?? theirs) : (current[field] ?? ''),
    /** The value that the field gets by a choice. */
    choose(field: keyof T, choice: Choice, theirs: string): string {
      const isTheirs = current[field] === theirs;
      if (choice === 'mine') return isTheirs ? (own[field] ?? theirs) : (current[field] ?? '');
      if (!isTheirs) setOwn({ ...own, [field]: current[field] });
      return theirs;
    },
  };
}
