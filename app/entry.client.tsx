import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { asLanguage } from '#domain/language.ts';
import { retryPageData } from './browser/network/page-data.ts';
import { wrapPageFetch } from './browser/network/router-internals.ts';
import { loadMessages } from './words/shop-messages.ts';

wrapPageFetch(retryPageData);

// No `await` of a module: with one, the build could not put small files together.
loadMessages(asLanguage(document.documentElement.lang) ?? 'en').then(() => {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
});
