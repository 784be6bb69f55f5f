import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { shopPages } from '#domain/shop-addresses.ts';
import type { PageLink, PageSection, PageText } from '../../../content/pages/page-text.ts';

export function TextPage({ text, children }: { text: PageText; children?: ReactNode }) {
  return (
    <main className="wrap pt-12 pb-14 md:pt-20 md:pb-24">
      <header className="max-w-3xl">
        <h1 className="font-display font-medium text-3xl">{text.title}</h1>
        <p className="mt-5 text-lg text-muted">{text.lead}</p>
      </header>
      {text.highlights.length > 0 && <Highlights highlights={text.highlights} />}
      <Sections sections={text.sections} />
      {children}
    </main>
  );
}

function Highlights({ highlights }: Pick<PageText, 'highlights'>) {
  return (
    <ul className="mt-10 mb-4 grid divide-hairline rounded-lg bg-sand/45 px-5 max-md:divide-y md:mt-14 md:grid-cols-3 md:divide-x md:px-0 md:py-7">
      {highlights.map(({ title, about }) => (
        <li key={title} className="py-5 md:px-8 md:py-0">
          <p className="font-display font-medium text-xl">{title}</p>
          <p className="mt-1 text-muted text-sm">{about}</p>
        </li>
      ))}
    </ul>
  );
}

export function Sections({ sections }: Pick<PageText, 'sections'>) {
  return sections.map((section) => <Section key={section.title} {...section} />);
}

function Section(section: PageSection) {
  const { title, paragraphs = [], points = [], facts = [], leadsTo = [], html } = section;
  return (
    <section className="grid gap-x-12 gap-y-4 border-hairline py-9 not-last:border-b md:grid-cols-[minmax(0,17rem)_minmax(0,42rem)] last:pb-0 md:py-12 md:last:pb-0">
      {title && <h2 className="font-display font-medium text-xl">{title}</h2>}
      <div className="space-y-4 md:col-start-2">
        {html && (
          <div
            className="prose"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: made by shopTextHtml
            dangerouslySetInnerHTML={{ __html: html }}
          />
        )}
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {points.length > 0 && <Points points={points} />}
        {facts.length > 0 && <DataList facts={facts} />}
        {leadsTo.length > 0 && <Links links={leadsTo} />}
      </div>
    </section>
  );
}

function Points({ points }: { points: string[] }) {
  return (
    <ul className="list-disc space-y-2.5 ps-5 marker:text-amber">
      {points.map((point) => (
        <li key={point} className="ps-1">
          {point}
        </li>
      ))}
    </ul>
  );
}

function DataList({ facts }: { facts: NonNullable<PageSection['facts']> }) {
  return (
    <dl className="divide-y divide-hairline">
      {facts.map(({ name, text }) => (
        <div
          key={name}
          className="grid gap-x-6 gap-y-1 py-4 first:pt-0 last:pb-0 sm:grid-cols-[9rem_1fr]"
        >
          <dt className="font-semibold">{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function Links({ links }: { links: PageLink[] }) {
  const t = useTranslations('shop.links');
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-2">
      {links.map((link) => (
        <li key={link}>
          <Link
            to={shopPages[link].path}
            prefetch="intent"
            className="inline-block py-0.5 text-cypress underline underline-offset-4 hover:text-amber"
          >
            {t(link)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
