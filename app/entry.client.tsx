import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { asLanguage } from '#domain/language.ts';
import { loadMessages } from './words/shop-messages.ts';

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
