import { isRouteErrorResponse, useRouteError } from 'react-router';
import { useTranslations } from 'use-intl';
import { emailKeyOf } from '#domain/texts/email-texts.ts';
import { loadForStaff } from '../shell/load-for-staff.ts';
import { adminMeta } from '../shell/page-meta.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { NothingHere } from '../ui/record-not-found.tsx';
import { Section } from '../ui/section.tsx';
import type { Route } from './+types/email-texts.ts';
import type { EmailTestResult } from './email-test.server.ts';
import { loadEmailTexts } from './email-texts.server.ts';
import { sendTextForm } from './send-text-form.ts';
import { TextEditor } from './text-editor.tsx';
import { TextRow } from './text-row.tsx';
import type { ActionResult, SaveResult } from './texts.server.ts';
import { handleTextsAction } from './texts.server.ts';
import { emailTextsAddress } from './texts-address.ts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.language, ({ emailTexts }) => emailTexts.title);

export async function loader({ request, context }: Route.LoaderArgs) {
  return loadEmailTexts(request, context);
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadForStaff(request, serverLoader);
}

export async function action({ request, context }: Route.ActionArgs) {
  return handleTextsAction(request, context);
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return sendTextForm(request, serverAction);
}

export default function EmailTexts({ loaderData, actionData }: Route.ComponentProps) {
  const { list, text, email } = loaderData;
  if (!text) return <EmailList list={list} />;
  const posted = actionData as SaveResult | ActionResult | EmailTestResult | undefined;
  const result = posted?.intent === 'save' ? posted : undefined;
  const test = posted?.intent === 'test-email' ? posted : undefined;
  return <TextEditor key={text.name} text={text} result={result} test={test} address={email} />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const t = useTranslations('admin.emailTexts');
  if (!isRouteErrorResponse(error) || error.status !== 404) return <LoadFailed />;
  return (
    <NothingHere
      title={t('unknown')}
      hint={t('unknownHint')}
      back={t('back')}
      to={emailTextsAddress.path}
    />
  );
}

type Row = Route.ComponentProps['loaderData']['list'][number];

function EmailList({ list }: { list: Row[] }) {
  const t = useTranslations('admin.emailTexts');
  return (
    <main id="content" tabIndex={-1} className="wrap flex-1 py-5 outline-none sm:py-6">
      <h1 className="font-display text-2xl">{t('title')}</h1>
      <p className="mt-1 max-w-prose text-muted">{t('lead')}</p>
      <Section title={t('toCustomers')} className="mt-4 max-w-3xl">
        <ul className="-my-3 divide-y divide-hairline">
          {list.map((row) => (
            <TextRow
              key={row.name}
              row={row}
              to={emailTextsAddress.write({ text: row.name })}
              title={t(`names.${emailKeyOf(row.name)}`)}
              hint={t(`sentWhen.${emailKeyOf(row.name)}`)}
            />
          ))}
        </ul>
      </Section>
    </main>
  );
}
