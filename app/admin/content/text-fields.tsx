import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx';
import { useLanguage } from '#app/ui/use-language.ts';
import { toProductImage } from '#domain/catalog/product.ts';
import { otherLanguage } from '#domain/language.ts';
import { placeholderNames } from '#domain/texts/placeholders.ts';
import { fieldsOfKind, type TextField as Rule } from '#domain/texts/shop-texts.ts';
import { LanguageColumn } from '../forms/edited-form.tsx';
import { HiddenFields } from '../forms/staff-form.tsx';
import type { useEditedFields } from '../forms/use-edited-fields.ts';
import { isolateDirection } from '../ui/isolate-direction.ts';
import { Section } from '../ui/section.tsx';
import type { OpenText, SaveResult } from './texts.server.ts';
import { useFieldName } from './use-field-name.ts';

export type Fields = {
  text: OpenText;
  form: ReturnType<typeof useEditedFields<Record<string, string>>>;
  result: SaveResult | undefined;
  /** Names of fields that were edited since the answer. */
  edited: ReadonlySet<string>;
};

export function LanguagesSection(fields: Fields) {
  const t = useTranslations('admin.texts');
  return (
    <Section title={t('text')}>
      {fields.text.kind === 'home' && <p className="mb-5 text-muted text-xs">{t('homeHint')}</p>}
      <BothLanguages fields={fields} Field={WrittenField} />
    </Section>
  );
}

export type FieldProps = Fields & { rule: Rule };

type BothLanguagesProps = { fields: Fields; Field: (props: FieldProps) => ReactNode };

/** Places the fields of each language in a column, the reader's first. */
export function BothLanguages({ fields, Field }: BothLanguagesProps) {
  const own = useLanguage();
  const rules = fieldsOfKind(fields.text.kind);
  return (
    <div className="grid gap-x-6 gap-y-8 md:grid-cols-2">
      {[own, otherLanguage(own)].map((language) => (
        <LanguageColumn key={language} language={language}>
          {rules
            .filter((rule) => rule.language === language)
            .map((rule) => (
              <Field key={rule.name} {...fields} rule={rule} />
            ))}
        </LanguageColumn>
      ))}
    </div>
  );
}

function WrittenField({ rule, ...fields }: FieldProps) {
  const { text, form } = fields;
  const { name, language } = rule;
  const { plainName } = useFieldName(text.kind);
  const problem = useProblem(fields, rule);
  const placeholder = text.placeholders[name];
  const hint = useHint(rule);
  const field = {
    name,
    lang: language,
    autoComplete: 'off',
    value: form.values[name] ?? '',
    placeholder,
    label: <bdi>{plainName(rule.field)}</bdi>,
    hint: hint && <bdi>{hint}</bdi>,
    problem: problem && <bdi>{problem}</bdi>,
    onChange: ({ target }: { target: { value: string } }) => form.set({ [name]: target.value }),
  };
  if (rule.rule.form === 'line' && rule.rule.maxLength < 160) return <TextField {...field} />;
  return <TextAreaField {...field} rows={rule.rule.form === 'markdown' ? 22 : 3} />;
}

function useHint({ field, rule }: Rule): string | undefined {
  const t = useTranslations('admin.texts');
  if (rule.form === 'markdown') return t('bodyHint');
  return field === 'highlights' ? t('highlightsHint') : undefined;
}

export function useProblem(
  { text, result, edited }: Fields,
  { name, field, language }: Rule,
): string | undefined {
  const t = useTranslations('admin.texts');
  const { fullName } = useFieldName(text.kind);
  const problem = result?.kind === 'wrong' && !edited.has(name) ? result.problems[name] : undefined;
  if (!problem) return undefined;
  const { code, what = '' } = problem;
  const isVariable = code === 'unknown_fact' || code === 'missing_variable';
  const description = isVariable ? isolateDirection(what) : what;
  return t(`problem.${code}`, { field: fullName(field, language), what: description });
}

/** Fields that both languages share. */
export function ArticleSection(fields: Fields) {
  const t = useTranslations('admin.texts');
  const { text, form, result } = fields;
  const shared = fieldsOfKind('article').filter((one) => one.language === undefined);
  const problems = {
    iso_date: useProblem(fields, ruleOf(shared, 'iso_date')),
    product_id: useProblem(fields, ruleOf(shared, 'product_id')),
    sources: useProblem(fields, ruleOf(shared, 'sources')),
    slug: useProblem(fields, { ...ruleOf(shared, 'cover'), name: 'slug', field: 'slug' }),
  };
  const controlled = (name: keyof typeof problems) => ({
    name,
    label: t(`field.${name}`),
    value: form.values[name] ?? '',
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
            defaultValue={result?.kind === 'wrong' ? result.slug : ''}
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
      <HiddenFields cover={cover} />
      {cover && (
        <img
          src={toProductImage(cover).src}
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

export function VariablesSection({ variables }: { variables: Record<string, string> }) {
  const t = useTranslations('admin.texts');
  return (
    <Section title={t('variables')}>
      <p className="text-muted text-xs">{t('placeholdersHint')}</p>
      <dl className="mt-3 grid gap-2 text-sm">
        {placeholderNames.map((name) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-3">
            <dt>
              <code dir="ltr" className="select-all font-mono text-xs">
                {`{${name}}`}
              </code>
            </dt>
            <dd className="wrap-anywhere text-muted">
              <bdi>{variables[name]}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
