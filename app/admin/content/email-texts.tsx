import { isRouteErrorResponse, Link, useRouteError } from 'react-router';
import { useTranslations } from 'use-intl';
import { Badge } from '#app/ui/status-badge.tsx';
import { emailKeyOf } from '#domain/texts/email-texts.ts';
import { loadForStaff } from '../shell/load-for-staff.ts';
import { adminMeta } from '../shell/page-meta.ts';
import { isolateDirection } from '../ui/isolate-direction.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { NothingHere } from '../ui/record-not-found.tsx';
import { Section } from '../ui/section.tsx';
import type { Route } from './+types/email-texts.ts';
import { loadEmailTexts } from './email-texts.server.ts';
import { emailTextsAddress } from './email-texts-address.ts';
import { sendTextForm } from './send-text-form.ts';
import { TextEditor } from './text-editor.tsx';
import type { ActionResult, SaveResult } from './texts.server.ts';
import { handleTextsAction } from './texts.server.ts';

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
  const { list, text } = loaderData;
  if (!text) return <EmailList list={list} />;
  const postedResult = actionData as SaveResult | ActionResult | undefined;
  const result = postedResult?.intent === 'save' ? postedResult : undefined;
  return <TextEditor key={text.name} text={text} result={result} />;
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
            <EmailRow key={row.name} row={row} />
          ))}
        </ul>
      </Section>
    </main>
  );
}

function EmailRow({ row }: { row: Row }) {
  const t = useTranslations('admin.emailTexts');
  const tTexts = useTranslations('admin.texts');
  const tEditing = useTranslations('admin.editing');
  const { name, hasDraft, isDefault, changed, changedBy } = row;
  return (
    <li data-text={name} className="relative py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Link
          to={emailTextsAddress.write({ text: name })}
          className="wrap-anywhere min-w-0 font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {t(`names.${emailKeyOf(name)}`)}
        </Link>
        <span className="flex flex-wrap gap-1.5">
          {hasDraft && (
            <Badge className="bg-pending-tint text-pending">{tTexts('states.draft')}</Badge>
          )}
          {!isDefault && (
            <Badge className="bg-good-tint text-good">{tTexts('states.changed')}</Badge>
          )}
          {isDefault && !hasDraft && (
            <Badge className="bg-cancelled-tint text-cancelled">{tTexts('states.standard')}</Badge>
          )}
        </span>
      </div>
      <p className="mt-0.5 text-muted text-xs">{t(`sentWhen.${emailKeyOf(name)}`)}</p>
      {changed && (
        <p className="mt-0.5 text-muted text-xs">
          {tTexts('changedBy', {
            at: changed,
            who: isolateDirection(changedBy ?? tEditing('formerStaff')),
          })}
        </p>
      )}
    </li>
  );
}
