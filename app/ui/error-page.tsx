import { href } from 'react-router';
import { errorPage as ar } from '#app/words/ar/error-page.ts';
import { errorPage as en } from '#app/words/en/error-page.ts';
import { directionOf, type Language, otherLanguage } from '#domain/language.ts';
import { Seedling } from './brand/brand-mark.tsx';
import { buttonClass } from './button.tsx';
import { Reference } from './reference.tsx';

/**
 * An empty `href` reloads the browser's own address: HTML that is cached for all visitors has no
 * parameters.
 */
const thisAddress = '';

const messages = { en, ar };

type Kind = 'broken' | 'unavailable' | 'unreachable';

type ErrorPageProps = {
  kind: Kind;
  first: Language;
  status?: number;
  isForStaff?: boolean;
};

/** Depends on nothing that may have failed: both languages, no messages, no data, no script. */
export function ErrorPage({ kind, first, status, isForStaff = false }: ErrorPageProps) {
  const copy = { kind, isForStaff };
  return (
    <main
      data-status={status}
      className="wrap flex min-h-dvh flex-col items-center justify-center gap-10 py-16 text-center"
    >
      <Seedling className="text-4xl text-cypress" />
      <div className="grid gap-10 sm:grid-cols-2 sm:gap-16">
        <ErrorMessage {...copy} language={first} heading="h1" />
        <ErrorMessage {...copy} language={otherLanguage(first)} heading="h2" />
      </div>
    </main>
  );
}

type ErrorMessageProps = {
  kind: Kind;
  isForStaff: boolean;
  language: Language;
  heading: 'h1' | 'h2';
};

function ErrorMessage({ language, kind, isForStaff, heading: Heading }: ErrorMessageProps) {
  const { reload, home, cart, [kind]: copy } = messages[language];
  return (
    <section
      lang={language}
      dir={directionOf(language)}
      className="flex max-w-sm flex-col items-center gap-3 font-sans"
    >
      <Heading className="font-display text-2xl">{copy.title}</Heading>
      <p className="text-muted">{isForStaff ? copy.text : `${copy.text} ${cart}`}</p>
      <a href={thisAddress} className={`mt-3 ${buttonClass({})}`}>
        {reload}
      </a>
      <a href={href('/')} className={buttonClass({ variant: 'quiet' })}>
        {home}
      </a>
      {kind !== 'unreachable' && <Reference language={language} />}
    </section>
  );
}
