import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Form, useNavigate, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { RefreshIcon, SearchIcon } from '#app/ui/tool-icons.tsx';
import { field } from '../ui/class-names.ts';
import { Select } from '../ui/select.tsx';

type Address<Filters> = {
  path: string;
  read: (params: URLSearchParams) => Filters;
  write: (filters: Filters) => string;
  textsOf: (filters: Filters) => (readonly [name: string, text: string])[];
};

type FilterFormProps<Filters> = {
  address: Address<Filters>;
  filters: Filters;
  label: string;
  className: string;
  children: ReactNode;
};

export function FilterForm<Filters>(props: FilterFormProps<Filters>) {
  const { address, filters, label, className, children } = props;
  const t = useTranslations('admin.list');
  const form = useFilterForm(address, filters);
  return (
    <Form
      {...form}
      role="search"
      aria-label={label}
      method="get"
      action={address.path}
      className={className}
    >
      {children}
      <noscript>
        <Button type="submit">{t('apply')}</Button>
      </noscript>
    </Form>
  );
}

const typingDelayMs = 300;

/** The address follows what staff type; the fields follow Back and Forward. */
export function useFilterForm<Filters>(address: Address<Filters>, filters: Filters) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const navigate = useNavigate();
  const { location: next, formMethod } = useNavigation();
  const texts = JSON.stringify(address.textsOf(filters));

  useEffect(() => () => clearTimeout(timer.current), []);
  // A link that was pressed right after typing is where staff want to go.
  useEffect(() => {
    if (next && formMethod === undefined) clearTimeout(timer.current);
  }, [next, formMethod]);
  useEffect(() => {
    for (const [name, text] of JSON.parse(texts)) {
      const control = form.current?.elements.namedItem(name);
      if (control instanceof HTMLSelectElement) control.value = text;
      const isTyping = control === document.activeElement;
      if (control instanceof HTMLInputElement && !isTyping) control.value = text;
    }
  }, [texts]);

  const apply = () => {
    clearTimeout(timer.current);
    if (!form.current || !navigator.onLine) return;
    const typed = [...new FormData(form.current)].map(([name, value]) => [name, `${value}`]);
    const to = address.write(address.read(new URLSearchParams(typed)));
    void navigate(to, { replace: true, preventScrollReset: true });
  };
  return {
    ref: form,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      apply();
    },
    onChange: ({ target }: FormEvent) => {
      clearTimeout(timer.current);
      if (target instanceof HTMLSelectElement) apply();
      else timer.current = setTimeout(apply, typingDelayMs);
    },
  };
}

type FilterSelectProps = {
  name: string;
  value: string | undefined;
  label: string;
  all: string;
  options: readonly (readonly [value: string, label: string])[];
};

export function FilterSelect({ name, value = '', label, all, options }: FilterSelectProps) {
  return (
    <Select name={name} defaultValue={value} aria-label={label}>
      <option value="">{all}</option>
      {options.map(([each, label]) => (
        <option key={each} value={each}>
          {label}
        </option>
      ))}
    </Select>
  );
}

type SearchBoxProps = {
  value: string;
  label: string;
  hint: string;
  /** The form's id and change handler, for a box outside the form. */
  form?: string;
  onChange?: (event: FormEvent) => void;
  className?: string;
};

export function SearchBox({ value, label, hint, form, onChange, className = '' }: SearchBoxProps) {
  return (
    <div className={`relative ${className}`}>
      <SearchIcon className="pointer-events-none absolute inset-s-3 top-1/2 -translate-y-1/2 text-lg text-muted" />
      <input
        type="search"
        name="q"
        form={form}
        defaultValue={value}
        {...(onChange && { onChange })}
        aria-label={label}
        placeholder={hint}
        autoComplete="off"
        spellCheck={false}
        className={`${field} ps-10`}
      />
    </div>
  );
}

type RefreshButtonProps = {
  isRefreshing: boolean;
  onRefresh: () => void;
  className?: string;
  children: ReactNode;
};

export function RefreshButton({
  isRefreshing,
  onRefresh,
  className,
  children,
}: RefreshButtonProps) {
  return (
    <Button
      variant="secondary"
      className={`py-1! ${className ?? ''}`}
      pending={isRefreshing}
      onClick={onRefresh}
    >
      {!isRefreshing && <RefreshIcon />}
      {children}
    </Button>
  );
}
