import type { ReactNode } from 'react';
import type { PageText } from './page-text.ts';

/** A quiet column of text: a large title, a lead, and sections held apart by hairlines. */
export function TextPage({ text, children }: { text: PageText; children?: ReactNode }) {
  return (
    <main className="wrap py-14 md:py-24">
      <div className="mx-auto max-w-2xl">
        <h1 className="font-display font-medium text-3xl">{text.title}</h1>
        <p className="mt-5 text-lg text-muted">{text.lead}</p>
        {children}
        {text.sections.length > 0 && (
          <div className="mt-10 divide-y divide-hairline border-hairline border-t">
            {text.sections.map((section) => (
              <Section key={section.title} {...section} />
            ))}
          </div>
        )}
        {text.note && (
          <p className="border-hairline border-t pt-6 text-muted text-sm">{text.note}</p>
        )}
      </div>
    </main>
  );
}

function Section({ title, paragraphs = [], points = [] }: PageText['sections'][number]) {
  return (
    <section className="py-8">
      <h2 className="font-display font-medium text-xl">{title}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="mt-3">
          {paragraph}
        </p>
      ))}
      {points.length > 0 && (
        <ul className="mt-3 list-disc space-y-2 ps-5 marker:text-amber">
          {points.map((point) => (
            <li key={point} className="ps-1">
              {point}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
