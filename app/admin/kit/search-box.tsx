import { SearchIcon } from '#app/ui/icons.tsx';
import { field } from './class-names.ts';

type SearchBoxProps = {
  /** What the address says: the box begins with it. */
  value: string;
  label: string;
  hint: string;
  onType: () => void;
  /** The form's id, where the box stands outside of it. */
  form?: string;
  className?: string;
};

/** The field `q` of a form of filters. */
export function SearchBox({ value, label, hint, onType, form, className = '' }: SearchBoxProps) {
  return (
    <div className={`relative ${className}`}>
      <SearchIcon className="pointer-events-none absolute inset-s-3 top-1/2 -translate-y-1/2 text-lg text-muted" />
      <input
        type="search"
        name="q"
        form={form}
        defaultValue={value}
        onChange={onType}
        aria-label={label}
        placeholder={hint}
        autoComplete="off"
        spellCheck={false}
        className={`${field} ps-10`}
      />
    </div>
  );
}
