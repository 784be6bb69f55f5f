import { type ReactNode, useEffect } from 'react';
import { href, Link, useBlocker, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { directionOf, type Language } from '#domain/language.ts';
import { subtleButtonClass } from '../ui/class-names.ts';
import { YesOrNoDialog } from '../ui/confirm-dialog.tsx';
import { isolateDirection } from '../ui/isolate-direction.ts';
import { ConflictChoices, useOwnConflictValues } from './conflict-choices.tsx';
import type { Choice } from './conflict-contract.ts';
import { FormNotice, SubmitError } from './form-notices.tsx';
import type { StaffSending } from './staff-form.tsx';

// Shared by forms that edit a long record in both languages: a product, a text of the shop. `useEditedFields`
// holds their state.

/** Text begins on the side of its language, and so do its messages. */
export function LanguageColumn({
  language,
  children,
}: {
  language: Language;
  children: ReactNode;
}) {
  const t = useTranslations('admin.editing');
  return (
    <fieldset dir={directionOf(language)} className="grid min-w-0 content-start gap-4">
      <legend className="mb-3 w-full border-hairline border-b pb-1 font-semibold text-cypress">
        <bdi>{t(`languages.${language}`)}</bdi>
      </legend>
      {children}
    </fieldset>
  );
}

type SaveBarProps = {
  sending: StaffSending;
  /** Messages about the store's response. */
  notices: ReactNode;
  state: ReactNode;
  children: ReactNode;
};

/** Sticks to the screen, with the form's buttons and notices. */
export function SaveBar({ sending, notices, state, children }: SaveBarProps) {
  return (
    <div className="sticky bottom-[var(--staff-bar,0px)] z-10 -mx-2 mt-4 border-hairline border-t bg-ivory px-2 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <SubmitError form={sending} className="mb-3" />
      {notices}
      <div className="flex flex-wrap items-center justify-end gap-x-5 gap-y-2">
        <p role="status" className="text-muted text-xs">
          {state}
        </p>
        {children}
      </div>
    </div>
  );
}

type RefusalProps = { result: { kind: string; message?: string | undefined } | undefined };

export function RefusalNotice({ result }: RefusalProps) {
  const t = useTranslations('admin.editing');
  if (result?.kind !== 'wrong' && result?.kind !== 'refused') return null;
  return (
    <FormNotice tone="bad" className="mb-3">
      {result.kind === 'refused' && result.message ? result.message : t(result.kind)}
    </FormNotice>
  );
}

type Change<F extends string> = {
  field: F;
  now: string;
  isContested: boolean;
  by: string | undefined;
  when: string | undefined;
};

type StaleNoticeProps<F extends string> = {
  title: string;
  changes: readonly Change<F>[];
  form: { normalized: Record<F, string>; set(changed: Record<string, string>): void };
  nameOf: (field: F) => string;
  showValue: (field: F, value: string) => ReactNode;
  /** Explains the effect of saving once more. */
  hint?: string;
};

/** Keeps the typed values until staff choose between them and the colleague's. */
export function StaleNotice<F extends string>(props: StaleNoticeProps<F>) {
  const { title, changes, form, nameOf, showValue, hint } = props;
  const own = useOwnConflictValues(form.normalized);
  const contested = changes.filter(({ isContested }) => isContested);
  const conflicts = contested.map(({ field, now, by, when }) => ({
    field,
    name: nameOf(field),
    mine: showValue(field, own.mineOf(field, now)),
    theirs: showValue(field, now),
    by,
    when,
    choice: form.normalized[field] === now ? ('theirs' as const) : ('mine' as const),
  }));
  const choose = (field: F, choice: Choice) => {
    const theirs = contested.find((change) => change.field === field)?.now ?? '';
    form.set({ [field]: own.choose(field, choice, theirs) });
  };
  return (
    <FormNotice tone="bad" className="mb-3 max-h-[40dvh] overflow-auto">
      <p className="font-semibold">{title}</p>
      <TakenChanges
        changes={changes.filter(({ isContested }) => !isContested)}
        nameOf={nameOf}
        showValue={showValue}
      />
      <ConflictChoices conflicts={conflicts} onChoose={choose} />
      {hint && conflicts.length > 0 && <p className="mt-2">{hint}</p>}
      {conflicts.length > 0 && <ReloadLink />}
    </FormNotice>
  );
}

type TakenChangesProps<F extends string> = Pick<
  StaleNoticeProps<F>,
  'changes' | 'nameOf' | 'showValue'
>;

/** Fields that only the colleague has changed: the form follows. */
function TakenChanges<F extends string>({ changes, nameOf, showValue }: TakenChangesProps<F>) {
  const t = useTranslations('admin.editing');
  if (changes.length === 0) return null;
  const authorText = ({ by, when }: Change<F>) =>
    when
      ? t('staleBy', { who: isolateDirection(by ?? t('formerStaff')), at: when })
      : t('staleUnknown');
  return (
    <ul className="my-2 grid gap-2">
      {changes.map((change) => (
        <li key={change.field}>
          <span className="font-semibold">{nameOf(change.field)}:</span>{' '}
          {showValue(change.field, change.now)}
          <span className="block">
            {authorText(change)}. {t('taken')}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A browser without scripts chooses between saving again and the page as it is saved now. */
function ReloadLink() {
  const t = useTranslations('admin.editing');
  const { pathname, search } = useLocation();
  if (useIsHydrated()) return null;
  return (
    <Link
      to={{ pathname, search }}
      className={`${subtleButtonClass} inline-flex items-center text-bad! underline`}
    >
      {t('takeTheirs')}
    </Link>
  );
}

/** Asks for confirmation before a page with unsaved changes is left. */
export function LeaveDialog({ isDirty }: { isDirty: boolean }) {
  const t = useTranslations('admin.editing');
  const { state, proceed, reset } = useBlocker(({ currentLocation, nextLocation }) => {
    // The gate has decided: there is no page to stay on.
    if (nextLocation.pathname === href('/adminLogin')) return false;
    return isDirty && addressIn(currentLocation) !== addressIn(nextLocation);
  });
  useUnloadWarning(isDirty);
  if (state !== 'blocked') return null;
  return (
    <YesOrNoDialog
      title={t('leaveTitle')}
      text={t('leaveText')}
      yes={t('leave')}
      no={t('stay')}
      onClose={(isConfirmed) => (isConfirmed ? proceed() : reset())}
    />
  );
}

/** Another text has the same path. */
function addressIn({ pathname, search }: { pathname: string; search: string }): string {
  return `${pathname}${search}`;
}

function useUnloadWarning(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isDirty]);
}
