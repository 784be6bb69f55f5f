/** The seedling: two leaves, one younger than the other. */
export function Seedling({ className = '' }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 32 32"
      fill="currentColor"
      aria-hidden="true"
      className={`inline-block size-[1.3em] shrink-0 ${className}`}
    >
      <path d="M15.2 15.6h1.6V29a.8.8 0 0 1-1.6 0V15.6Z" />
      <path d="M17 15.8C17 9.2 21.6 4.6 29 4c.3 7.6-4.2 11.8-12 11.8Z" />
      <path d="M15 20.4C15 14.9 10.9 10.9 3 10.7c-.2 6.7 4.4 9.9 12 9.7Z" />
    </svg>
  );
}

/** Mark and name, as in the navbar. On labels the Latin name is written small; so it is here. */
export function BrandMark({ name, className = '' }: { name: string; className?: string }) {
  return (
    <span
      className={`inline-flex items-center gap-2 font-display font-semibold text-2xl text-cypress lowercase leading-none ${className}`}
    >
      <Seedling />
      {name}
    </span>
  );
}
