import type { SelectHTMLAttributes } from 'react';
import { field } from './looks.ts';

/** The platform's own select, with an arrow that keeps its distance from the edge. */
export function Select(props: SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <span className="relative block">
      <select {...props} className={`${field} appearance-none pe-9`} />
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        className="pointer-events-none absolute inset-e-3 top-1/2 size-4 -translate-y-1/2"
      >
        <path d="m6 9.5 6 6 6-6" />
      </svg>
    </span>
  );
}
