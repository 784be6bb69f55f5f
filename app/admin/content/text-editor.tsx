import { useEffect, useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { findControl } from '#app/ui/form-control.ts';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { useLanguage } from '#app/ui/use-language.ts';
import { maxPictureBytes } from '#domain/catalog/picture-error.ts';
import { asEmailTextName, emailKeyOf } from '#domain/texts/email-texts.ts';
import {
  normalizeTextFields,
  omitDefaults,
  type PageName,
  type TextKind,
} from '#domain/texts/shop-texts.ts';
import { LeaveDialog, RefusalNotice, SaveBar, StaleNotice } from '../forms/edited-form.tsx';
import { FormNotice } from '../forms/form-notices.tsx';
import { HiddenFields, StaffForm, type StaffSending, useStaffForm } from '../forms/staff-form.tsx';
import { useEditedFields } from '../forms/use-edited-fields.ts';
import { useCan } from '../shell/use-can.ts';
import { BackLink } from '../ui/back-link.tsx';
import { EmailFields } from './email-fields.tsx';
import type { EmailTestResult } from './email-test.server.ts';
import { EmailTextPreview } from './email-text-preview.tsx';
import { TextActs, TextHistory } from './text-acts.tsx';
import { ArticleSection, type Fields, LanguagesSection, VariablesSection } from './text-fields.tsx';
import { TextPreview } from './text-preview.tsx';
import type { OpenText, SaveResult } from './texts.server.ts';
import { emailTextsAddress, textsAddress } from './texts-address.ts';
import { useFieldName } from './use-field-name.ts';

type TextEditorProps = {
  text: OpenText;
  /** Results of forms that were sent without scripts. */
  result: SaveResult | undefined;
  test?: EmailTestResult | undefined;
  /** Address of the reader, to whom tests of an email go. */
  address?: string;
};

export function TextEditor(props: TextEditorProps) {
  const { text, result: postedResult, test, address = '' } = props;
  const copy = useEditorCopy(text.kind);
  const email = asEmailTextName(text.kind);
  const sending = useStaffForm<SaveResult>({ maxFileBytes: maxPictureBytes });
  const lastResult = sending.result ?? postedResult;
  const result = sending.isSending ? undefined : lastResult;
  const form = useEditedFields(text, lastResult ?? test, (typed) => {
    const normalized = normalizeTextFields(text.kind, typed);
    return email ? omitDefaults(normalized, text.placeholders) : normalized;
  });
  const element = useRef<HTMLFormElement>(null);
  useFocusOnFirstProblem(element, result);
  const fields: Fields = { text, form, result, edited: sending.edited };
  const formId = useId();
  return (
    <main id="content" tabIndex={-1} className="wrap flex-1 pt-4 pb-10 outline-none sm:pt-5">
      <EditorHead text={text} />
      <StaffForm
        id={formId}
        ref={element}
        form={sending}
        encType="multipart/form-data"
        noValidate
        preventScrollReset
        className="mt-4"
      >
        <HiddenFields
          version={form.version}
          toast={copy.drafted}
          toast_published={copy.published}
          {...(text.isNew ? {} : { name: text.name })}
        />
        {email ? (
          <EmailFields {...fields} />
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <LanguagesSection {...fields} />
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
              {text.kind === 'article' && <ArticleSection {...fields} />}
              <VariablesSection variables={text.variables} />
            </div>
          </div>
        )}
        <TextSaveBar {...fields} sending={sending} />
      </StaffForm>
      {email ? (
        <EmailTextPreview text={text} formId={formId} email={address} />
      ) : (
        <TextPreview text={text} formId={formId} />
      )}
      {!text.isNew && (
        <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <TextHistory text={text} />
          <TextActs text={text} />
        </div>
      )}
      <LeaveDialog isDirty={form.isDirty && !sending.isSending} />
    </main>
  );
}

function useEditorCopy(kind: TextKind) {
  const pages = useTranslations('admin.texts');
  const emails = useTranslations('admin.emailTexts');
  const t = asEmailTextName(kind) ? (emails as unknown as typeof pages) : pages;
  return {
    drafted: t('drafted'),
    published: t('published'),
    isDraft: t('isDraft'),
    isPublic: t('isPublic'),
  };
}

function useFocusOnFirstProblem(
  form: React.RefObject<HTMLFormElement | null>,
  result: SaveResult | undefined,
): void {
  useEffect(() => {
    if (result?.kind !== 'wrong' || !form.current) return;
    const [first = ''] = Object.keys(result.problems);
    findControl(form.current, first === 'cover' ? 'cover_file' : first)?.focus();
  }, [result, form]);
}

function EditorHead({ text }: { text: OpenText }) {
  const t = useTranslations('admin.texts');
  const emails = useTranslations('admin.emailTexts');
  const language = useLanguage();
  const { texts, kind, name, isNew } = text;
  const email = asEmailTextName(kind);
  const title = email
    ? emails(`names.${emailKeyOf(email)}`)
    : kind === 'article'
      ? (texts[`title_${language}`] ?? '') || t(isNew ? 'newArticle' : 'untitled')
      : t(`names.${name as PageName | 'home'}`);
  const back = email
    ? { to: emailTextsAddress.path, text: emails('back') }
    : { to: textsAddress.path, text: t('back') };
  return (
    <header>
      <BackLink to={back.to}>{back.text}</BackLink>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="wrap-anywhere font-display text-2xl">{title}</h1>
        {text.isPublic && !email && (
          <ButtonLink to={text.address} target="_blank" variant="secondary">
            {t('inShop')}
          </ButtonLink>
        )}
      </div>
    </header>
  );
}

type TextSaveBarProps = Fields & { sending: StaffSending };

function TextSaveBar({ text, form, result, sending }: TextSaveBarProps) {
  const t = useTranslations('admin.texts');
  const { nameOf } = useFieldName(text.kind);
  const mayPublish = useCan('texts.publish');
  const isHydrated = useIsHydrated();
  const copy = useEditorCopy(text.kind);
  const state = text.isNew
    ? t('isNew')
    : copy[text.hasDraft || !text.isPublic ? 'isDraft' : 'isPublic'];
  const notices = (
    <>
      {result?.kind === 'stale' && (
        <StaleNotice
          key={result.version}
          form={form}
          nameOf={nameOf}
          changes={result.meanwhile}
          title={t('stale')}
          showValue={(_field, value) => (
            <bdi className="wrap-anywhere whitespace-pre-line">{value || t('empty')}</bdi>
          )}
          hint={t('meantAnyway')}
        />
      )}
      <RefusalNotice result={result} />
      {!isHydrated && result?.kind === 'saved' && (
        <FormNotice tone="good" className="mb-3">
          {copy[result.isPublished ? 'published' : 'drafted']}
        </FormNotice>
      )}
    </>
  );
  return (
    <SaveBar
      sending={sending}
      notices={notices}
      state={form.isDirty && isHydrated ? t('unsaved') : state}
    >
      <div className="flex gap-3 max-sm:w-full max-sm:*:grow">
        <Button
          type="submit"
          name="act"
          value="draft"
          variant={mayPublish ? 'secondary' : 'primary'}
          pending={sending.isSending}
        >
          {t('save')}
        </Button>
        {mayPublish && (
          <Button type="submit" name="act" value="publish" pending={sending.isSending}>
            {t('publish')}
          </Button>
        )}
      </div>
    </SaveBar>
  );
}
