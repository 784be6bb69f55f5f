import { type ReactNode, Suspense, type SyntheticEvent, use, useState } from 'react';
import { createPortal } from 'react-dom';
import { IntlProvider } from 'use-intl';
import { loadFonts } from '#app/browser/fonts.ts';
import {
  areLoaded,
  asKnownMessages,
  localeOf,
  messagesOf,
  triedMessages,
} from '#app/words/messages.ts';
import { directionOf, type Language } from '#domain/language.ts';

type PreviewFrameProps = { title: string; language: Language; children: ReactNode };

/**
 * Parts of the shop in a page of their own, as wide as a phone: with its own language, direction and
 * fonts, and with nothing in it that can be pressed.
 */
export function PreviewFrame({ title, language, children }: PreviewFrameProps) {
  const [page, setPage] = useState<Document>();
  const open = async ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
    const opened = currentTarget.contentDocument;
    if (!opened) return;
    opened.documentElement.lang = language;
    opened.documentElement.dir = directionOf(language);
    opened.body.inert = true;
    await copySheets(opened);
    await loadFonts(language, opened);
    setPage(opened);
  };
  return (
    <>
      <iframe
        key={language}
        title={title}
        srcDoc="<!doctype html><title>Nabta</title>"
        onLoad={open}
        className="block h-[44rem] w-[24.375rem] max-w-full rounded-lg border border-edge bg-ivory"
      />
      {page &&
        createPortal(
          <Suspense fallback={null}>
            <ShopWords language={language}>{children}</ShopWords>
          </Suspense>,
          page.body,
        )}
    </>
  );
}

/** Gives a page the style sheets of this one, and waits until they are there or cannot be had. */
async function copySheets(page: Document): Promise<void> {
  const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');
  const loads = [...sheets].map((sheet) => {
    const copy = sheet.cloneNode() as HTMLLinkElement;
    const settled = new Promise((resolve) => {
      copy.onload = resolve;
      copy.onerror = resolve;
    });
    page.head.append(copy);
    return settled;
  });
  await Promise.all(loads);
}

function ShopWords({ language, children }: { language: Language; children: ReactNode }) {
  // The back office has only the words of its own language from the start.
  if (!areLoaded(language)) use(triedMessages(language));
  return (
    <IntlProvider
      locale={localeOf(language)}
      messages={asKnownMessages(messagesOf(language))}
      timeZone="UTC"
    >
      {children}
    </IntlProvider>
  );
}
