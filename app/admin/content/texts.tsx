import { isRouteErrorResponse, useRouteError } from 'react-router';
import { useTranslations } from 'use-intl';
import { ButtonLink } from '#app/ui/button.tsx';
import type { PageName } from '#domain/texts/shop-texts.ts';
import { loadForStaff } from '../shell/load-for-staff.ts';
import { adminMeta } from '../shell/page-meta.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { NothingHere } from '../ui/record-not-found.tsx';
import { Section } from '../ui/section.tsx';
import type { Route } from './+types/texts.ts';
import { sendTextForm } from './send-text-form.ts';
import { TextEditor } from './text-editor.tsx';
import { TextRow } from './text-row.tsx';
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
  return (
    <ul className="-my-3 divide-y divide-hairline">
      {rows.map((row) => (
        <TextRow
          key={row.name}
          row={row}
          to={textsAddress.write({ text: row.name })}
          title={
            row.kind === 'article'
              ? row.title || t('untitled')
              : t(`names.${row.name as PageName | 'home'}`)
          }
        />
      ))}
    </ul>
  );
}
