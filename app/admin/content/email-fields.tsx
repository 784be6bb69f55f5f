import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { TextAreaField, TextField } from '#app/ui/field.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import type { EmailVariable } from '#domain/texts/email-texts.ts';
import { smallButton } from '../ui/class-names.ts';
import { Section } from '../ui/section.tsx';
import { BothLanguages, type FieldProps, type Fields, useProblem } from './text-fields.tsx';
import { useFieldName } from './use-field-name.ts';

/** Subject and sentences of an email in both languages. */
export function EmailFields(fields: Fields) {
  const t = useTranslations('admin.emailTexts');
  return (
    <Section title={t('sentences')}>
      <p className="mb-5 max-w-prose text-muted text-xs">{t('fieldsHint')}</p>
      <BothLanguages fields={fields} Field={SentenceField} />
    </Section>
  );
}

function SentenceField({ rule: one, ...fields }: FieldProps) {
  const { text, form } = fields;
  const { name, field, language, rule } = one;
  const { plainName } = useFieldName(text.kind);
  const problem = useProblem(fields, one);
  const place = useRef<HTMLDivElement>(null);
  const isEntered = useRef(false);
  const isHydrated = useIsHydrated();
  const value = form.values[name] ?? '';
  const standard = text.placeholders[name] ?? '';
  const set = (changed: string) => form.set({ [name]: changed });
  const control = {
    name,
    lang: language,
    value,
    placeholder: standard,
    autoComplete: 'off',
    label: <bdi>{plainName(field)}</bdi>,
    problem: problem && <bdi>{problem}</bdi>,
    onFocus: () => {
      isEntered.current = true;
    },
    onChange: ({ target }: { target: { value: string } }) => set(target.value),
  };
  const isLong = rule.form === 'lines' || standard.length > 70;
  return (
    <div ref={place} className="min-w-0">
      {isLong ? (
        <TextAreaField {...control} rows={rule.form === 'lines' ? rowsOf(value || standard) : 2} />
      ) : (
        <TextField {...control} />
      )}
      {isHydrated && (
        <div className="mt-1 flex flex-wrap items-center gap-1">
          {(rule.variables as readonly EmailVariable[] | undefined)?.map((variable) => (
            <VariableButton
              key={variable}
              variable={variable}
              field={plainName(field)}
              onInsert={() => {
                const sentence = { value, standard, isEntered: isEntered.current, set };
                insertVariable(place.current, variable, sentence);
              }}
            />
          ))}
          <DefaultButton
            field={plainName(field)}
            isDefault={value === '' || value === standard}
            isEmpty={value === ''}
            onStart={() => set(standard)}
            onReset={() => set('')}
          />
        </div>
      )}
    </div>
  );
}

function rowsOf(text: string): number {
  return Math.min(10, Math.max(3, Math.ceil(text.length / 45)));
}

type VariableButtonProps = { variable: EmailVariable; field: string; onInsert: () => void };

function VariableButton({ variable, field, onInsert }: VariableButtonProps) {
  const t = useTranslations('admin.emailTexts');
  return (
    <button
      type="button"
      // Keeps the caret where it is.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onInsert}
      title={`{${variable}}`}
      aria-label={t('insert', { variable: t(`variables.${variable}`), field })}
      className={`${smallButton} border border-hairline`}
    >
      + {t(`variables.${variable}`)}
    </button>
  );
}

type DefaultButtonProps = {
  field: string;
  isDefault: boolean;
  isEmpty: boolean;
  onStart: () => void;
  onReset: () => void;
};

function DefaultButton({ field, isDefault, isEmpty, onStart, onReset }: DefaultButtonProps) {
  const t = useTranslations('admin.emailTexts');
  if (isDefault && !isEmpty) return null;
  const label = isEmpty ? 'startFromDefault' : 'backToDefault';
  return (
    <button
      type="button"
      onClick={isEmpty ? onStart : onReset}
      aria-label={t(`${label}Of`, { field })}
      className={`${smallButton} font-semibold text-cypress!`}
    >
      {t(label)}
    </button>
  );
}

type Sentence = {
  value: string;
  standard: string;
  /** The control has had a caret. */
  isEntered: boolean;
  set: (changed: string) => void;
};

/** Inserts a variable at the caret, or at the end of a field that was not entered. */
function insertVariable(
  place: HTMLElement | null,
  variable: EmailVariable,
  { value, standard, isEntered, set }: Sentence,
): void {
  const control = place?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  if (!control) return;
  // A variable alone is no sentence: an empty field begins with its default.
  const before = value === '' ? standard : value;
  const hasCaret = isEntered && value !== '';
  const start = hasCaret ? (control.selectionStart ?? before.length) : before.length;
  const end = hasCaret ? (control.selectionEnd ?? start) : start;
  const inserted = `{${variable}}`;
  set(`${before.slice(0, start)}${inserted}${before.slice(end)}`);
  control.focus();
  const caret = start + inserted.length;
  requestAnimationFrame(() => control.setSelectionRange(caret, caret));
}
