import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Form, useNavigate, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { RefreshIcon, SearchIcon } from '#app/ui/tool-icons.tsx';
import { field } from '../ui/class-names.ts';
import { Select } from '../ui/select.tsx';
import type { List, Option, Paged } from './define-list.ts';

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
  // On a slow device the page learns of the link only after the search's delay.
  useEffect(() => {
    const stop = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
      const isLink = target instanceof Element && target.closest('a[href]') !== null;
      if (isLink && !ctrlKey && !metaKey && !shiftKey) clearTimeout(timer.current);
    };
    addEventListener('click', stop, { capture: true });
    return () => removeEventListener('click', stop, { capture: true });
  }, []);
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

type ListFiltersProps<Filters extends Paged> = {
  list: List<Filters>;
  filters: Filters;
  label: string;
  className: string;
  /** Options of the choices that are loaded with the rows. */
  options?: { [Name in keyof Filters]?: readonly Option[] };
  /** A class for the control of a filter. */
  classNames?: { [Name in keyof Filters]?: string };
  children?: ReactNode;
};

/** The filter form of a list, with a control for each filter that staff set. */
export function ListFilters<Filters extends Paged>(props: ListFiltersProps<Filters>) {
  const { list, filters, label, className, options, classNames, children } = props;
  return (
    <FilterForm address={list.address} filters={filters} label={label} className={className}>
      {Object.keys(list.controls).map((name) => (
        <ListField
          key={name}
          list={list}
          filters={filters}
          name={name}
          options={options?.[name as keyof Filters]}
          className={classNames?.[name as keyof Filters]}
        />
      ))}
      {children}
    </FilterForm>
  );
}

type ListFieldProps<Filters extends Paged> = {
  list: List<Filters>;
  filters: Filters;
  name: string;
  options?: readonly Option[] | undefined;
  className?: string | undefined;
};

/** The control of one filter; nothing for a filter that links set. */
export function ListField<Filters extends Paged>(props: ListFieldProps<Filters>) {
  const { list, filters, name, options, className } = props;
  const t = useTranslations('admin');
  const control = list.controls[name];
  if (!control) return null;
  const value = Object.fromEntries(list.address.textsOf(filters))[name] ?? '';
  const label = control.label(t);
  if (control.kind === 'search') {
    return <SearchBox value={value} label={label} hint={control.hint(t)} className={className} />;
  }
  if (control.kind === 'day') {
    return (
      <label className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1 text-muted text-xs">
        {label}
        <input type="date" name={name} defaultValue={value} className={`${field} min-w-0`} />
      </label>
    );
  }
  return (
    <FilterSelect
      name={name}
      value={value}
      label={label}
      all={control.all?.(t)}
      options={options ?? control.options?.map(([one, text]) => [one, text(t)] as const) ?? []}
    />
  );
}

type FilterSelectProps = {
  name: string;
  value: string | undefined;
  label: string;
  /** Undefined if the first option is the default. */
  all: string | undefined;
  options: readonly (readonly [value: string, label: string])[];
};

export function FilterSelect({ name, value = '', label, all, options }: FilterSelectProps) {
  return (
    <Select name={name} defaultValue={value} aria-label={label}>
      {all !== undefined && <option value="">{all}</option>}
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
  className?: string | undefined;
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
  children?: ReactNode;
};

export function RefreshButton({
  isRefreshing,
  onRefresh,
  className,
  children,
}: RefreshButtonProps) {
  const t = useTranslations('admin.list');
  return (
    <Button
      variant="secondary"
      className={`py-1! ${className ?? ''}`}
      pending={isRefreshing}
      onClick={onRefresh}
    >
      {!isRefreshing && <RefreshIcon />}
      {children ?? t('refresh')}
    </Button>
  );
}
