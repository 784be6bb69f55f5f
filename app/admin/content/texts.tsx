import { isRouteErrorResponse, Link, useRouteError } from 'react-router';
import { useTranslations } from 'use-intl';
import { ButtonLink } from '#app/ui/button.tsx';
import { Badge } from '#app/ui/status-badge.tsx';
import type { PageName } from '#domain/texts/shop-texts.ts';
import { loadForStaff } from '../shell/load-for-staff.ts';
import { adminMeta } from '../shell/page-meta.ts';
import { isolateDirection } from '../ui/isolate-direction.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { NothingHere } from '../ui/record-not-found.tsx';
import { Section } from '../ui/section.tsx';
import type { Route } from './+types/texts.ts';
import { sendTextForm } from './send-text-form.ts';
import { TextEditor } from './text-editor.tsx';
import {
  type ActionResult,
  handleTextsAction,
  type ListedText,
  loadTexts,
  type SaveResult,
} from './texts.server.ts';
import { newArticle, textsAddress } from './texts-address.ts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.language, ({ texts }) => texts.title);

export async function loader({ request, context }: Route.LoaderArgs) {
  return loadTexts(request, context);
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

export default function Texts({ loaderData, actionData }: Route.ComponentProps) {
  const { list, text } = loaderData;
  if (!text) return <TextList list={list} />;
  const postedResult = actionData as SaveResult | ActionResult | undefined;
  const result = postedResult?.intent === 'save' ? postedResult : undefined;
  return <TextEditor key={text.name} text={text} result={result} />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const t = useTranslations('admin.texts');
  if (!isRouteErrorResponse(error) || error.status !== 404) return <LoadFailed />;
  return (
    <NothingHere
      title={t('unknown')}
      hint={t('unknownHint')}
      back={t('back')}
      to={textsAddress.path}
    />
  );
}

function TextList({ list }: { list: ListedText[] }) {
  const t = useTranslations('admin.texts');
  const articles = list.filter(({ kind }) => kind === 'article');
  const pages = list.filter(({ kind }) => kind !== 'article');
  return (
    <main id="content" tabIndex={-1} className="wrap flex-1 py-5 outline-none sm:py-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="font-display text-2xl">{t('title')}</h1>
        <ButtonLink to={textsAddress.write({ text: newArticle })}>{t('newArticle')}</ButtonLink>
      </div>
      <p className="mt-1 max-w-prose text-muted">{t('lead')}</p>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <Section title={t('pages')}>
          <TextRows rows={pages} />
        </Section>
        <Section title={t('articles')}>
          <TextRows rows={articles} />
        </Section>
      </div>
    </main>
  );
}

function TextRows({ rows }: { rows: ListedText[] }) {
  const t = useTranslations('admin.texts');
  const tEditing = useTranslations('admin.editing');
  return (
    <ul className="-my-3 divide-y divide-hairline">
      {rows.map((row) => (
        <li key={row.name} data-text={row.name} className="relative py-3">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <Link
              to={textsAddress.write({ text: row.name })}
              className="wrap-anywhere min-w-0 font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline"
            >
              {row.kind === 'article'
                ? row.title || t('untitled')
                : t(`names.${row.name as PageName | 'home'}`)}
            </Link>
            <span className="flex flex-wrap gap-1.5">
              <States row={row} />
            </span>
          </div>
          {row.changed && (
            <p className="mt-0.5 text-muted text-xs">
              {t('changedBy', {
                at: row.changed,
                who: isolateDirection(row.changedBy ?? tEditing('formerStaff')),
              })}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function States({ row }: { row: ListedText }) {
  const t = useTranslations('admin.texts.states');
  const quiet = 'bg-cancelled-tint text-cancelled';
  return (
    <>
      {row.hasDraft && <Badge className="bg-pending-tint text-pending">{t('draft')}</Badge>}
      {row.isDown && <Badge className={quiet}>{t('down')}</Badge>}
      {row.isUnpublished && <Badge className={quiet}>{t('unpublished')}</Badge>}
      {!row.isDefault && !row.isDown && (
        <Badge className="bg-good-tint text-good">{t('changed')}</Badge>
      )}
      {row.isDefault && !row.isUnpublished && !row.hasDraft && !row.isDown && (
        <Badge className={quiet}>{t('standard')}</Badge>
      )}
    </>
  );
}
