import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { SectionChange } from '#domain/settings/save-section.server.ts';
import { isolateDirection } from '../ui/isolate-direction.ts';
import { Section } from '../ui/section.tsx';
import { ConflictChoices } from './conflict-choices.tsx';
import { FormNotice } from './form-notices.tsx';
import type { SectionResult, SectionView, StaleSection } from './staff-form-contract.ts';

// Shared by forms of a section of the settings (domain/settings/save-section.server.ts): nothing typed is lost
// when another section is saved, in this form or by a colleague.

type Sending<F extends string> = {
  result: SectionResult<F> | undefined;
  sent: FormData | undefined;
  isEdited: boolean;
};

/** Preserves the conflict and the choices until a save: a refusal or a lost response must not drop them. */
export function useStaleSection<F extends string>(
  result: SectionResult<F> | undefined,
): StaleSection<F> | undefined {
  const [stale, setStale] = useState<StaleSection<F>>();
  if (result?.kind === 'stale' && result !== stale) setStale(result);
  if (result?.kind === 'done' && stale) setStale(undefined);
  if (result?.kind === 'stale') return result;
  return result?.kind === 'done' ? undefined : stale;
}

/** `fillCount` counts the times that the server has filled the fields. */
type SectionState<F extends string> = SectionView<F> & {
  fillCount: number;
  from: SectionResult<F> | undefined;
};

/** `fields` are those that the form has. */
export function useSectionState<F extends string>(
  { result, sent, isEdited }: Sending<F>,
  saved: SectionView<F>,
  fields: readonly F[],
): SectionState<F> {
  const [state, setState] = useState<SectionState<F>>(() => {
    return { ...saved, ...readReply(fields, { result, saved }), fillCount: 0, from: result };
  });
  if (!result || isUnsaved(result) || result === state.from) return state;
  const { version, texts } = result;
  // The member typed while the response was on its way, or the fields already have the saved values.
  // Rendering them again would drop the focus and a picture being chosen.
  const keepsFields = result.kind === 'done' && (isEdited || isAsSent(texts, sent));
  const next = keepsFields
    ? { ...state, version, from: result }
    : { version, texts, fillCount: state.fillCount + 1, from: result };
  setState(next);
  return next;
}

function isUnsaved<F extends string>(
  result: SectionResult<F>,
): result is Extract<SectionResult<F>, { kind: 'refused' | 'asks' }> {
  return result.kind === 'refused' || result.kind === 'asks';
}

/** Fields that the environment sets are not sent; a file that was sent must not be sent again. */
function isAsSent(texts: Partial<Record<string, string>>, sent: FormData = new FormData()) {
  const hasFile = [...sent.values()].some((value) => value instanceof File && value.size > 0);
  const isSame = ([field, text]: [string, string | undefined]) =>
    !sent.has(field) || sent.getAll(field).join(' ') === text;
  return !hasFile && Object.entries(texts).every(isSame);
}

type Reply<F extends string> = { result: SectionResult<F> | undefined; saved: SectionView<F> };

/** Returns the values of a form sent without scripts. */
function readReply<F extends string>(
  fields: readonly F[],
  { result, saved }: Reply<F>,
): Partial<SectionView<F>> {
  if (!result) return {};
  if (!isUnsaved(result)) return { version: result.version, texts: result.texts };
  const values = result.reply?.initialValue ?? {};
  const typed = fields.map((field) => [field, [values[field] ?? ''].flat().join(' ')]);
  return { texts: { ...saved.texts, ...Object.fromEntries(typed) } };
}

type SectionClashesProps<F extends string> = {
  stale: StaleSection<F>;
  nameOf: (field: F) => string;
  showValue: (field: F, text: string) => ReactNode;
};

/** Lists the conflicting fields, which contain the typed values until staff take the colleague's. */
export function SectionClashes<F extends string>(props: SectionClashesProps<F>) {
  const { nameOf, showValue } = props;
  const { clashes, texts, by, when } = props.stale;
  const t = useTranslations('admin.settings.clash');
  return (
    <FormNotice tone="bad">
      <p className="font-semibold">{t('title', { by: isolateDirection(by ?? t('unknown')) })}</p>
      <ConflictChoices
        conflicts={clashes.map(({ field, theirs }) => ({
          field,
          name: nameOf(field),
          mine: showValue(field, texts[field] ?? ''),
          theirs: showValue(field, theirs),
          by: by ?? t('unknown'),
          when,
          choice: 'mine',
        }))}
      />
      <p className="mt-2">{t('text')}</p>
    </FormNotice>
  );
}

type ChangesProps<F extends string> = {
  changes: readonly (SectionChange<F> & { when: string })[];
  /** Left out where all changes are of one section. */
  titleOf?: (section: string) => ReactNode;
  nameOf: (field: F) => ReactNode;
  showValue: (field: F, text: string) => ReactNode;
};

/** Lists who changed what, newest first. */
export function SectionChanges<F extends string>({
  changes,
  titleOf,
  nameOf,
  showValue,
}: ChangesProps<F>) {
  const t = useTranslations('admin.settings.history');
  return (
    <Section title={t('title')}>
      <ol className="grid gap-3">
        {changes.map(({ id, section, at, when, by, fields }) => (
          <li key={id}>
            {titleOf && <p className="font-semibold">{titleOf(section)}</p>}
            <ul className="text-sm">
              {fields.map(({ field, before, after }) => (
                <li key={field} className="wrap-anywhere">
                  {nameOf(field)}
                  {isShort(before, after) && (
                    <span className="text-muted">
                      {': '}
                      <bdi>{showValue(field, before)}</bdi> → <bdi>{showValue(field, after)}</bdi>
                    </span>
                  )}
                </li>
              ))}
            </ul>
            <p className="text-muted text-xs">
              <bdi>{by ?? t('store')}</bdi>
              <span aria-hidden="true"> · </span>
              <time dateTime={at.toISOString()}>{isolateDirection(when)}</time>
            </p>
          </li>
        ))}
        {changes.length === 0 && <li className="text-muted text-xs">{t('none')}</li>}
      </ol>
    </Section>
  );
}

const maxInlineLength = 80;

/** A list of countries or a picture's name is unreadable at a glance. */
function isShort(before: string, after: string): boolean {
  const isPicture = `${before}${after}`.endsWith('.webp');
  return !isPicture && before.length <= maxInlineLength && after.length <= maxInlineLength;
}
