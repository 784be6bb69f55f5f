import { type ReactNode, useId } from 'react';

type SectionProps = {
  title: ReactNode;
  aside?: ReactNode;
  id?: string;
  className?: string;
  children: ReactNode;
};

export function Section({ title, aside, id, className = '', children }: SectionProps) {
  const heading = useId();
  return (
    <section
      id={id}
      aria-labelledby={heading}
      className={`min-w-0 rounded-md border border-hairline bg-paper ${className}`}
    >
      <div className="flex min-h-12 items-center justify-between gap-3 border-hairline border-b px-4 py-1.5">
        <h2 id={heading} className="font-semibold text-base">
          {title}
        </h2>
        {aside}
      </div>
      <div className="p-4">{children}</div>
    </section>
  );
}
