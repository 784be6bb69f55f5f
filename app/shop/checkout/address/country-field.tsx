import { type ChangeEvent, type ComponentProps, startTransition, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isStoredMarket, useSwitchMarket } from '#app/browser/storage/chosen-market.ts';
import { type RootData, useRootData } from '#app/root-data.ts';
import { SelectField } from '#app/ui/field.tsx';
import { useCurrency } from '#app/ui/use-currency.ts';
import { useLanguage } from '#app/ui/use-language.ts';
import { currencyInSentence } from '#app/words/currency-in-sentence.ts';
import {
  countriesIn,
  countryName,
  countryNameInSentence,
  defaultCountry,
  gulfCodes,
} from '#domain/geography/countries.ts';
import { findChoice } from '#domain/markets/market-choice.ts';
import { followCountry } from '../phone-field.tsx';
import { saveShipping } from '../saved-form.ts';
import type { AddressForms } from './address-props.ts';

type CountryFieldProps = ComponentProps<typeof SelectField> & ReturnType<typeof useCountry>;

export function CountryField({
  chosen,
  first,
  shippingCountries,
  followed,
  hasForm,
  hasSwitched,
  choose,
  ...field
}: CountryFieldProps) {
  const t = useTranslations('checkout.form');
  const language = useLanguage();
  const code = () => <bdi dir="ltr">{followed}</bdi>;
  return (
    <SelectField
      {...field}
      // A country is always chosen; HTML wants an empty option in a select that may lack one.
      required={false}
      className={hasForm ? 'sm:col-span-2' : ''}
      defaultValue={first}
      onChange={choose}
      hint={
        (followed || hasSwitched) && (
          <span role="status">
            {hasSwitched && <MarketOfCountry country={chosen} />}{' '}
            {followed && t.rich('dialCodeFollowed', { code })}
          </span>
        )
      }
    >
      {countriesIn(language)
        .filter(({ code }) => shippingCountries?.includes(code) ?? true)
        .map((country) => (
          <option key={country.code} value={country.code}>
            {countryName(country, language)}
          </option>
        ))}
    </SelectField>
  );
}

/** The sentence that explains why all prices have changed. */
function MarketOfCountry({ country: code }: { country: string }) {
  const t = useTranslations('checkout.form');
  const language = useLanguage();
  const currency = currencyInSentence(useCurrency(), language);
  const country = countryNameInSentence(code, language);
  const { market, markets = [] } = useRootData();
  const isLoaded = findChoice(markets, code)?.id === market?.id;
  return isLoaded ? t('pricesIn', { currency, country }) : t('pricesLoading', { country });
}

/** With address forms, a country may have other fields than the one before; with markets, other prices. */
export function useCountry(addresses: AddressForms | undefined) {
  const root = useRootData();
  const { shippingCountries } = root.store;
  const [first] = useState(() => firstCountry(root));
  const [chosen, setChosen] = useState(first);
  const [followed, setFollowed] = useState<string>();
  const { hasSwitched, followMarket } = useMarketOfCountry();
  const choose = async (event: ChangeEvent<HTMLSelectElement>) => {
    const { form, value } = event.currentTarget;
    // Saves what was typed into fields that leave the page.
    if (form && addresses && value !== chosen) saveShipping(form);
    // A transition waits for fields that are not hydrated yet, instead of rendering them again.
    startTransition(() => setChosen(value));
    followMarket(value);
    setFollowed(await followCountry(event));
  };
  const isOn = addresses?.isEverywhere || findChoice(root.markets ?? [], chosen) !== undefined;
  const hasForm = addresses !== undefined && isOn && gulfCodes.includes(chosen);
  return { first, shippingCountries, chosen, followed, hasForm, hasSwitched, choose };
}

/** The country decides the market: another one switches the prices of the page and of the cart. */
function useMarketOfCountry() {
  const root = useRootData();
  const { market, markets } = root;
  const switchMarket = useSwitchMarket();
  const [hasSwitched, setSwitched] = useState(false);
  const followMarket = (country: string) => {
    if (!markets) return;
    const id = findChoice(markets, country)?.id;
    // A switch to another market may be on its way.
    if (id === market?.id && isStoredMarket(root)) return;
    setSwitched(true);
    switchMarket(id);
  };
  return { hasSwitched, followMarket };
}

/** A country of the page's market; in a shop without markets its home country, which the list has first. */
function firstCountry({ market, markets = [], store: { shippingCountries } }: RootData): string {
  const codes = shippingCountries ?? [defaultCountry, ...countriesIn('en').map(({ code }) => code)];
  const isInMarket = (code: string) => findChoice(markets, code)?.id === market?.id;
  return codes.find(isInMarket) ?? codes[0] ?? defaultCountry;
}
