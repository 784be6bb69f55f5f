import './app.css';
import type { ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from 'react-router';
import { IntlProvider } from 'use-intl';
import { directionOf } from '#domain/language.ts';
import type { Route } from './+types/root.ts';
import { storeContext, visitorContext } from './context.ts';
import { messagesOf } from './locales/messages.ts';
import { ErrorPage } from './ui/error-page.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? loaderData.store.name[loaderData.language] : 'Nabta' },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { settings } = context.get(storeContext);
  const { language } = context.get(visitorContext);
  const { name, supportEmail, isPublicSandbox } = settings;
  return { language, store: { name, supportEmail, isPublicSandbox } };
}

export type RootData = Awaited<ReturnType<typeof loader>>;

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root');
  const language = data?.language ?? 'en';
  return (
    <html lang={language} dir={directionOf(language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#F7F3EA" />
        <Meta />
        <Links />
      </head>
      <body>
        <IntlProvider locale={language} messages={messagesOf(language)} timeZone="UTC">
          {children}
        </IntlProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return <ErrorPage status={status} />;
}
