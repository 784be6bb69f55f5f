import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { AlertIcon, ChevronDownIcon } from './icons.tsx';

type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** Error text; empty while the field is valid. */
  problem?: ReactNode;
  className?: string;
};

export function TextField(props: FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, 'id'>) {
  const { label, hint, problem, className, ...input } = props;
  const { ids, describedBy } = useIds(hint, problem);
  return (
    <Frame label={label} hint={hint} problem={problem} className={className} ids={ids}>
      <input {...input} {...describedBy} className={`${box} min-h-12 ${startOf(input.dir)}`} />
    </Frame>
  );
}

export function TextAreaField(
  props: FieldProps & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'>,
) {
  const { label, hint, problem, className, ...area } = props;
  const { ids, describedBy } = useIds(hint, problem);
  return (
    <Frame label={label} hint={hint} problem={problem} className={className} ids={ids}>
      <textarea {...area} {...describedBy} className={`${box} resize-y`} />
    </Frame>
  );
}

type SelectProps = FieldProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'> & {
    /** Replaces the option's text in the closed select if that is too long. */
    displayed?: string | undefined;
  };

export function SelectField(props: SelectProps) {
  const { label, hint, problem, className, displayed, children, ...select } = props;
  const { ids, describedBy } = useIds(hint, problem);
  return (
    <Frame label={label} hint={hint} problem={problem} className={className} ids={ids}>
      <span className="relative block">
        <select
          {...select}
          {...describedBy}
          className={`${box} min-h-12 appearance-none truncate pe-9 ${displayed ? hiddenChoice : ''}`}
        >
          {children}
        </select>
        {displayed && (
          <span
            aria-hidden="true"
            className="tabular pointer-events-none absolute inset-s-3.5 inset-y-0 flex items-center forced-colors:hidden"
          >
            <bdi dir="ltr">{displayed}</bdi>
          </span>
        )}
        <ChevronDownIcon className="pointer-events-none absolute inset-e-3 inset-y-0 my-auto size-4! text-muted" />
      </span>
    </Frame>
  );
}

type Ids = { field: string; hint: string; problem: string };

function useIds(hint: ReactNode, problem: ReactNode) {
  const field = useId();
  const ids: Ids = { field, hint: `${field}hint`, problem: `${field}problem` };
  const describing = [problem && ids.problem, hint && ids.hint].filter(Boolean).join(' ');
  const describedBy = {
    id: field,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': describing || undefined,
  };
  return { ids, describedBy };
}

function Frame(props: FieldProps & { ids: Ids; children: ReactNode }) {
  const { label, hint, problem, className = '', ids, children } = props;
  return (
    <div className={`min-w-0 ${className}`}>
      <label htmlFor={ids.field} className="mb-1.5 block font-medium text-sm">
        {label}
      </label>
      {children}
      {problem && (
        <p id={ids.problem} className="mt-1.5 flex items-start gap-1.5 text-bad text-sm">
          <AlertIcon className="mt-[0.2em]" />
          <span className="min-w-0">{problem}</span>
        </p>
      )}
      {hint && (
        <p id={ids.hint} className="mt-1.5 text-muted text-xs">
          {hint}
        </p>
      )}
    </div>
  );
}

/** A left-to-right field still begins where the page's lines begin. */
function startOf(dir: string | undefined): string {
  return dir === 'ltr' ? 'rtl:text-end' : '';
}

const hiddenChoice = 'text-transparent! *:text-ink';

const box =
  'block w-full rounded-md border border-edge bg-paper px-3.5 py-2.5 text-base text-ink ' +
  'transition-colors placeholder:text-muted hover:border-ink ' +
  'focus-visible:border-cypress focus-visible:rounded-md focus-visible:outline-offset-1 ' +
  'aria-invalid:border-bad aria-invalid:bg-bad-tint/40';
