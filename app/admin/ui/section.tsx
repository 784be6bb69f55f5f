import { type ReactNode, useId } from 'react';
import { ChevronDownIcon } from '#app/ui/icons.tsx';

type SectionProps = {
  title: ReactNode;
  aside?: ReactNode;
  id?: string;
  className?: string;
  /** Collapsed until opened. */
  isFolded?: boolean;
  children: ReactNode;
};

export function Section(props: SectionProps) {
  const { title, aside, id, className = '', isFolded = false, children } = props;
  const heading = useId();
  const name = (
    <h2 id={heading} className="font-semibold text-base">
      {title}
    </h2>
  );
  return (
    <section
      id={id}
      aria-labelledby={heading}
      className={`min-w-0 rounded-md border border-hairline bg-paper ${className}`}
    >
      {isFolded ? (
        <details className="group">
          <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3 px-4 py-1.5">
            {name}
            <ChevronDownIcon className="group-open:rotate-180" />
          </summary>
          <div className="border-hairline border-t p-4">{children}</div>
        </details>
      ) : (
        <>
          <div className="flex min-h-12 items-center justify-between gap-3 border-hairline border-b px-4 py-1.5">
            {name}
            {aside}
          </div>
          <div className="p-4">{children}</div>
        </>
      )}
    </section>
  );
}
