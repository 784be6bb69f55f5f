import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { TextField } from '#app/ui/field.tsx';
import { useLanguage } from '#app/ui/use-language.ts';
import { zoneOfCountry, zones } from '#domain/calendar/arrival-window.ts';
import { type Country, countriesIn, countryName, gulfCodes } from '#domain/geography/countries.ts';
import { CheckBox } from '../ui/check-box.tsx';
import { subtleButtonClass } from '../ui/class-names.ts';
import type { FieldsProps } from './fields.tsx';

export function CountryFields(fields: FieldsProps) {
  const t = useTranslations('admin.settings');
  return (
    <>
      <CountryChooser {...fields} />
      <div>
        <CheckBox
          label={t('fields.address_forms')}
          name="address_forms"
          defaultChecked={Boolean(fields.texts.address_forms)}
          aria-describedby="address-forms-hint"
        />
        <p id="address-forms-hint" className="text-muted text-xs">
          {t('addressFormsHint')}
        </p>
      </div>
    </>
  );
}

/** Check boxes in the groups that have the same delivery days, with a search and buttons for many at once. */
function CountryChooser({ texts, problemOf }: FieldsProps) {
  const t = useTranslations('admin.settings');
  const language = useLanguage();
  const all = countriesIn(language);
  const problem = problemOf('served');
  const [served, setServed] = useState<ReadonlySet<string>>(new Set(texts.served?.split(' ')));
  const [search, setSearch] = useState('');
  const choose = (codes: readonly string[], isServed: boolean) => {
    const others = [...served].filter((code) => !codes.includes(code));
    setServed(new Set(isServed ? [...others, ...codes] : others));
  };
  const isMatch = (country: Country) =>
    [country.name, country.name_ar, country.code].some((name) => fold(name).includes(fold(search)));
  const groups = zones.map((zone) => ({
    zone,
    countries: all.filter(({ code }) => zoneOfCountry(code) === zone),
  }));
  const chosen = all.filter(({ code }) => served.has(code)).length;
  const hasMatch = all.some(isMatch);
  return (
    <fieldset className="min-w-0">
      <legend className="text-muted text-xs">{t('countriesLead')}</legend>
      {problem && (
        <p role="alert" className="mt-1.5 text-bad text-sm">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-5">
        <Choose onClick={() => setServed(new Set(gulfCodes))}>{t('chooser.gulf')}</Choose>
        <Choose onClick={() => setServed(new Set(all.map(({ code }) => code)))}>
          {t('chooser.world')}
        </Choose>
        <Choose onClick={() => setServed(new Set())}>{t('chooser.none')}</Choose>
        <p role="status" className="tabular text-muted text-xs">
          {t('chooser.chosen', { count: `${chosen}`, all: `${all.length}` })}
        </p>
      </div>
      <TextField
        label={t('chooser.search')}
        type="search"
        value={search}
        autoComplete="off"
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        // Enter would save the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        className="max-w-sm"
      />
      {!hasMatch && <p className="mt-2 text-muted text-sm">{t('chooser.noMatch')}</p>}
      {groups.map(({ zone, countries }) => {
        const codes = countries.map(({ code }) => code);
        const isAll = codes.every((code) => served.has(code));
        return (
          <fieldset
            key={zone}
            data-zone={zone}
            className={countries.some(isMatch) ? 'mt-3 min-w-0' : 'hidden'}
          >
            <legend className="flex w-full items-center justify-between gap-x-4 border-hairline border-b font-semibold text-sm">
              {t(`zones.${zone}`)}
              <Choose onClick={() => choose(codes, !isAll)}>
                {t(isAll ? 'chooser.groupNone' : 'chooser.groupAll')}
                <span className="sr-only"> {t(`zones.${zone}`)}</span>
              </Choose>
            </legend>
            <div className="mt-1 grid grid-cols-2 gap-x-4 sm:grid-cols-3">
              {countries.map((country) => (
                <div key={country.code} className={isMatch(country) ? undefined : 'hidden'}>
                  <CheckBox
                    name="served"
                    value={country.code}
                    label={countryName(country, language)}
                    checked={served.has(country.code)}
                    onChange={({ currentTarget }) => choose([country.code], currentTarget.checked)}
                  />
                </div>
              ))}
            </div>
          </fieldset>
        );
      })}
    </fieldset>
  );
}

type ChooseProps = { onClick: () => void; children: ReactNode };

function Choose(props: ChooseProps) {
  return <button type="button" className={subtleButtonClass} {...props} />;
}

/** Removes case, accents and the hamza of an alif. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
