import type { SelectHTMLAttributes } from 'react';
import { ChevronDownIcon } from '#app/ui/icons.tsx';
import { field } from './class-names.ts';

export function Select(props: SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <span className="relative block">
      <select {...props} className={`${field} appearance-none pe-9`} />
      <ChevronDownIcon className="pointer-events-none absolute inset-e-3 top-1/2 size-4! -translate-y-1/2" />
    </span>
  );
}
