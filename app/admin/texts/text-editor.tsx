import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx';
import { controlOf } from '#app/ui/form-control.ts';
import { useLanguage } from '#app/ui/language.ts';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { productImage } from '#domain/catalog/product.ts';
import { type Language, otherLanguage } from '#domain/language.ts';
import {
  fieldsOfKind,
  type PageName,
  type TextField as Rule,
  tidyFields,
} from '#domain/texts/shop-texts.ts';
import { factNames } from '#domain/texts/text-facts.ts';
import { BackLink } from '../kit/back-link.tsx';
import { FormNotice, NotSent } from '../kit/form-notices.tsx';
import { isolated } from '../kit/isolated.ts';
import { LanguageColumn } from '../kit/language-column.tsx';
import { LeaveDialog } from '../kit/leave-dialog.tsx';
import { Section } from '../kit/section.tsx';
import { Hidden, StaffForm, type StaffSending, useStaffForm } from '../kit/staff-form.tsx';
import { useEditedFields } from '../kit/use-edited-fields.ts';
import { TextActs, TextHistory } from './text-acts.tsx';
import { TextPreview } from './text-preview.tsx';
import type { OpenText, SaveAnswer, ShownMeanwhile } from './texts.server.ts';
import { textsAddress } from './texts-address.ts';
import { useFieldName } from './use-field-name.ts';

type TextEditorProps = {
  text: OpenText;
  /** Answer to a form that was sent without scripts. */
  answer: SaveAnswer | undefined;
};

export function TextEditor({ text, answer: posted }: TextEditorProps) {
  const t = useTranslations('admin.texts');
  const sending = useStaffForm<SaveAnswer>();
  const given = sending.answer ?? posted;
  const answer = sending.isSending ? undefined : given;
  const form = useEditedFields(text, given, (typed) => tidyFields(text.kind, typed));
  const element = useRef<HTMLFormElement>(null);
  useFocusOnFirstProblem(element, answer);
  const fields: Fields = { text, form, answer };
  return (
    <main id="content" tabIndex={-1} className="wrap flex-1 pt-4 pb-10 outline-none sm:pt-5">
      <EditorHead text={text} />
      <StaffForm
        ref={element}
        form={sending}
        encType="multipart/form-data"
        noValidate
        preventScrollReset
        className="mt-4"
      >
        <Hidden
          version={form.version}
          toast={t('drafted')}
          toast_published={t('published')}
          {...(text.isNew ? {} : { name: text.name })}
        />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <LanguagesSection {...fields} />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {text.kind === 'article' && <ArticleSection {...fields} />}
            <FactsSection facts={text.facts} />
          </div>
        </div>
        <SaveBar {...fields} sending={sending} />
      </StaffForm>
      <TextPreview text={text} />
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

type Fields = {
  text: OpenText;
  form: ReturnType<typeof useEditedFields<Record<string, string>>>;
  answer: SaveAnswer | undefined;
};

function useFocusOnFirstProblem(
  form: React.RefObject<HTMLFormElement | null>,
  answer: SaveAnswer | undefined,
): void {
  useEffect(() => {
    if (answer?.kind !== 'wrong' || !form.current) return;
    const [first = ''] = Object.keys(answer.problems);
    controlOf(form.current, first === 'cover' ? 'cover_file' : first)?.focus();
  }, [answer, form]);
}

function EditorHead({ text }: { text: OpenText }) {
  const t = useTranslations('admin.texts');
  const language = useLanguage();
  const { texts, kind, name, isNew } = text;
  const title =
    kind === 'article'
      ? (texts[`title_${language}`] ?? '') || t(isNew ? 'newArticle' : 'untitled')
      : t(`names.${name as PageName | 'home'}`);
  return (
    <header>
      <BackLink to={textsAddress.path}>{t('back')}</BackLink>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="wrap-anywhere font-display text-2xl">{title}</h1>
        {text.isShown && (
          <ButtonLink to={text.address} target="_blank" variant="secondary">
            {t('inShop')}
          </ButtonLink>
        )}
      </div>
    </header>
  );
}

function LanguagesSection(fields: Fields) {
  const t = useTranslations('admin.texts');
  const language = useLanguage();
  return (
    <Section title={t('text')}>
      {fields.text.kind === 'home' && <p className="mb-5 text-muted text-xs">{t('homeHint')}</p>}
      <div className="grid gap-x-6 gap-y-8 md:grid-cols-2">
        <LanguageFields {...fields} language={language} />
        <LanguageFields {...fields} language={otherLanguage(language)} />
      </div>
    </Section>
  );
}

function LanguageFields({ language, ...fields }: Fields & { language: Language }) {
  const own = fieldsOfKind(fields.text.kind).filter((one) => one.language === language);
  return (
    <LanguageColumn language={language}>
      {own.map((rule) => (
        <WrittenField key={rule.name} {...fields} rule={rule} />
      ))}
    </LanguageColumn>
  );
}

function WrittenField({ text, form, answer, rule }: Fields & { rule: Rule }) {
  const { name, language } = rule;
  const { plainName } = useFieldName(text.kind);
  const problem = useProblem({ text, form, answer }, rule);
  const placeholder = text.placeholders[name];
  const hint = useHint(rule);
  const field = {
    ...{ name, lang: language, autoComplete: 'off', value: form.values[name] ?? '', placeholder },
    label: <bdi>{plainName(rule.field)}</bdi>,
    hint: hint && <bdi>{hint}</bdi>,
    problem: problem && <bdi>{problem}</bdi>,
    onChange: ({ target }: { target: { value: string } }) => form.set({ [name]: target.value }),
  };
  if (rule.rule.form === 'line' && rule.rule.most < 160) return <TextField {...field} />;
  return <TextAreaField {...field} rows={rule.rule.form === 'markdown' ? 22 : 3} />;
}

function useHint({ field, rule }: Rule): string | undefined {
  const t = useTranslations('admin.texts');
  if (rule.form === 'markdown') return t('bodyHint');
  return field === 'highlights' ? t('highlightsHint') : undefined;
}

function useProblem({ text, answer }: Fields, { name, field, language }: Rule): string | undefined {
  const t = useTranslations('admin.texts');
  const { fullName } = useFieldName(text.kind);
  const problem = answer?.kind === 'wrong' ? answer.problems[name] : undefined;
  if (!problem) return undefined;
  const { code, what = '' } = problem;
  const shown = code === 'unknown_fact' ? isolated(`{${what}}`) : what;
  return t(`problem.${code}`, { field: fullName(field, language), what: shown });
}

/** What both languages share. */
function ArticleSection(fields: Fields) {
  const t = useTranslations('admin.texts');
  const { text, form, answer } = fields;
  const shared = fieldsOfKind('article').filter((one) => one.language === undefined);
  const problems = {
    iso_date: useProblem(fields, ruleOf(shared, 'iso_date')),
    product_id: useProblem(fields, ruleOf(shared, 'product_id')),
    sources: useProblem(fields, ruleOf(shared, 'sources')),
    slug: useProblem(fields, { ...ruleOf(shared, 'cover'), name: 'slug', field: 'slug' }),
  };
  const controlled = (name: keyof typeof problems) => ({
    ...{ name, label: t(`field.${name}`), value: form.values[name] ?? '' },
    problem: problems[name],
    onChange: ({ target }: { target: { value: string } }) => form.set({ [name]: target.value }),
  });
  return (
    <Section title={t('details')}>
      <div className="grid gap-4">
        {text.isNew && (
          <TextField
            name="slug"
            label={t('field.slug')}
            hint={t('slugHint')}
            problem={problems.slug}
            defaultValue={answer?.kind === 'wrong' ? answer.slug : ''}
            dir="ltr"
            autoComplete="off"
            required
          />
        )}
        <TextField {...controlled('iso_date')} type="date" required />
        <CoverField {...fields} />
        <SelectField {...controlled('product_id')}>
          <option value="">{t('noProduct')}</option>
          {text.products.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
        <TextAreaField {...controlled('sources')} rows={8} hint={t('sourcesHint')} dir="auto" />
      </div>
    </Section>
  );
}

function ruleOf(rules: Rule[], name: string): Rule {
  const rule = rules.find((one) => one.name === name);
  if (!rule) throw new Error(`an article has no ${name}`);
  return rule;
}

function CoverField(fields: Fields) {
  const t = useTranslations('admin.texts');
  const { text, form } = fields;
  const problem = useProblem(fields, ruleOf(fieldsOfKind('article'), 'cover'));
  const cover = form.values.cover ?? '';
  return (
    <div>
      <Hidden cover={cover} />
      {cover && (
        <img
          src={productImage(cover).src}
          alt={t('coverIs')}
          width={320}
          height={213}
          className="mb-2 aspect-3/2 h-auto w-full rounded-sm bg-sand object-cover"
        />
      )}
      <TextField
        // A picture that was taken is not sent again.
        key={cover}
        type="file"
        name="cover_file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        label={t('field.cover')}
        hint={text.hasDefault && !cover ? `${t('coverOwn')} ${t('coverHint')}` : t('coverHint')}
        problem={problem}
      />
    </div>
  );
}

function FactsSection({ facts }: { facts: Record<string, string> }) {
  const t = useTranslations('admin.texts');
  return (
    <Section title={t('facts')}>
      <p className="text-muted text-xs">{t('factsHint')}</p>
      <dl className="mt-3 grid gap-2 text-sm">
        {factNames.map((name) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-3">
            <dt>
              <code dir="ltr" className="select-all font-mono text-xs">
                {`{${name}}`}
              </code>
            </dt>
            <dd className="wrap-anywhere text-muted">
              <bdi>{facts[name]}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

type SaveBarProps = Fields & { sending: StaffSending };

function SaveBar({ text, form, answer, sending }: SaveBarProps) {
  const t = useTranslations('admin.texts');
  const isHydrated = useIsHydrated();
  const state = text.isNew ? t('isNew') : t(text.hasDraft || !text.isShown ? 'isDraft' : 'isShown');
  return (
    <div className="sticky bottom-0 z-10 -mx-2 mt-4 border-hairline border-t bg-ivory px-2 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <NotSent form={sending} className="mb-3" />
      {answer?.kind === 'stale' && <StaleNotice kind={text.kind} {...{ answer, form }} />}
      {(answer?.kind === 'wrong' || answer?.kind === 'refused') && (
        <FormNotice tone="bad" className="mb-3">
          {answer.kind === 'refused' && answer.message ? answer.message : t(answer.kind)}
        </FormNotice>
      )}
      {!isHydrated && answer?.kind === 'saved' && (
        <FormNotice tone="good" className="mb-3">
          {t(answer.isPublished ? 'published' : 'drafted')}
        </FormNotice>
      )}
      <div className="flex flex-wrap items-center justify-end gap-x-5 gap-y-2">
        <p role="status" className="text-muted text-xs">
          {form.isDirty && isHydrated ? t('unsaved') : state}
        </p>
        <div className="flex gap-3 max-sm:w-full max-sm:*:grow">
          <Button
            type="submit"
            name="act"
            value="draft"
            variant="secondary"
            pending={sending.isSending}
          >
            {t('save')}
          </Button>
          <Button type="submit" name="act" value="publish" pending={sending.isSending}>
            {t('publish')}
          </Button>
        </div>
      </div>
    </div>
  );
}

type StaleNoticeProps = Pick<Fields, 'form'> & {
  kind: OpenText['kind'];
  answer: Extract<SaveAnswer, { kind: 'stale' }>;
};

/** The form keeps what was typed until staff decide about the colleague's changes. */
function StaleNotice({ kind, answer: { meanwhile }, form }: StaleNoticeProps) {
  const t = useTranslations('admin.texts');
  const isTaken = ({ field, now }: ShownMeanwhile) => form.tidy[field] === now;
  const takeTheirs = () =>
    form.set(Object.fromEntries(meanwhile.map(({ field, now }) => [field, now])));
  return (
    <FormNotice tone="bad" className="mb-3 max-h-[40dvh] overflow-auto">
      <p className="font-semibold">{t('stale')}</p>
      <ul className="my-2 grid gap-2">
        {meanwhile.map((change) => (
          <li key={change.field}>
            <MeanwhileChange kind={kind} change={change} isTaken={isTaken(change)} />
          </li>
        ))}
      </ul>
      {!meanwhile.every(isTaken) && (
        <>
          <p>{t('meantAnyway')}</p>
          <button
            type="button"
            onClick={takeTheirs}
            className="min-h-9 font-semibold underline underline-offset-4"
          >
            {t('takeTheirs')}
          </button>
        </>
      )}
    </FormNotice>
  );
}

type MeanwhileChangeProps = {
  kind: OpenText['kind'];
  change: ShownMeanwhile;
  isTaken: boolean;
};

function MeanwhileChange({ kind, change, isTaken }: MeanwhileChangeProps) {
  const t = useTranslations('admin.texts');
  const { nameOf } = useFieldName(kind);
  const { field, now, by, when } = change;
  return (
    <>
      <span className="font-semibold">{nameOf(field)}:</span>{' '}
      <bdi className="wrap-anywhere line-clamp-4 whitespace-pre-line">{now || t('empty')}</bdi>
      <span className="block">
        {when && `${t('staleBy', { who: isolated(by ?? t('unknownStaff')), at: when })}. `}
        {t(isTaken ? 'taken' : 'contested')}
      </span>
    </>
  );
}
