import { type ReactNode, useEffect } from 'react';
import { href, Link, useBlocker, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { directionOf, type Language } from '#domain/language.ts';
import { quietControl } from './class-names.ts';
import { YesOrNoDialog } from './confirm-dialog.tsx';
import { FormNotice, NotSent } from './form-notices.tsx';
import { isolated } from './isolated.ts';
import type { StaffSending } from './staff-form.tsx';

// What forms share that edit a long record in both languages: a product, a text of the shop. Their
// state is `useEditedFields`.

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
  /** What the store answered. */
  notices: ReactNode;
  state: ReactNode;
  children: ReactNode;
};

/** Stays in sight: its buttons, and what is to be known about the form. */
export function SaveBar({ sending, notices, state, children }: SaveBarProps) {
  return (
    <div className="sticky bottom-0 z-10 -mx-2 mt-4 border-hairline border-t bg-ivory px-2 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <NotSent form={sending} className="mb-3" />
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

type RefusalProps = { answer: { kind: string; message?: string | undefined } | undefined };

export function RefusalNotice({ answer }: RefusalProps) {
  const t = useTranslations('admin.editing');
  if (answer?.kind !== 'wrong' && answer?.kind !== 'refused') return null;
  return (
    <FormNotice tone="bad" className="mb-3">
      {answer.kind === 'refused' && answer.message ? answer.message : t(answer.kind)}
    </FormNotice>
  );
}

type Change<F extends string> = {
  field: F;
  now: string;
  by: string | undefined;
  when: string | undefined;
};

type StaleNoticeProps<F extends string> = {
  title: string;
  changes: readonly Change<F>[];
  form: { tidy: Record<F, string>; set(changed: Record<string, string>): void };
  nameOf: (field: F) => string;
  showValue: (change: Change<F>) => ReactNode;
  /** What saving once more does. */
  hint?: string;
};

/** The form keeps what was typed until staff decide about the colleague's changes. */
export function StaleNotice<F extends string>(props: StaleNoticeProps<F>) {
  const { title, changes, form, nameOf, showValue, hint } = props;
  const t = useTranslations('admin.editing');
  const { pathname, search } = useLocation();
  const isTaken = ({ field, now }: Change<F>) => form.tidy[field] === now;
  const takeTheirs = (event: { preventDefault(): void }) => {
    event.preventDefault();
    form.set(Object.fromEntries(changes.map(({ field, now }) => [field, now])));
  };
  const whoOf = ({ by, when }: Change<F>) =>
    when ? t('staleBy', { who: isolated(by ?? t('formerStaff')), at: when }) : t('staleUnknown');
  return (
    <FormNotice tone="bad" className="mb-3 max-h-[40dvh] overflow-auto">
      <p className="font-semibold">{title}</p>
      <ul className="my-2 grid gap-2">
        {changes.map((change) => (
          <li key={change.field}>
            <span className="font-semibold">{nameOf(change.field)}:</span> {showValue(change)}
            <span className="block">
              {whoOf(change)}. {t(isTaken(change) ? 'taken' : 'contested')}
            </span>
          </li>
        ))}
      </ul>
      {!changes.every(isTaken) && (
        <>
          {hint && <p>{hint}</p>}
          {/* Without scripts this reloads the page with the colleague's values. */}
          <Link
            to={{ pathname, search }}
            onClick={takeTheirs}
            className={`${quietControl} inline-flex items-center text-bad! underline`}
          >
            {t('takeTheirs')}
          </Link>
        </>
      )}
    </FormNotice>
  );
}

/** Asked before a page with unsaved changes is left. */
export function LeaveDialog({ isDirty }: { isDirty: boolean }) {
  const t = useTranslations('admin.editing');
  const { state, proceed, reset } = useBlocker(({ currentLocation, nextLocation }) => {
    // The gate has decided: there is no page to stay on.
    if (nextLocation.pathname === href('/adminLogin')) return false;
    return isDirty && addressIn(currentLocation) !== addressIn(nextLocation);
  });
  useWarnedBrowser(isDirty);
  if (state !== 'blocked') return null;
  return (
    <YesOrNoDialog
      title={t('leaveTitle')}
      text={t('leaveText')}
      yes={t('leave')}
      no={t('stay')}
      onClose={(isMeant) => (isMeant ? proceed() : reset())}
    />
  );
}

/** Another text has the same path. */
function addressIn({ pathname, search }: { pathname: string; search: string }): string {
  return `${pathname}${search}`;
}

function useWarnedBrowser(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isDirty]);
}
