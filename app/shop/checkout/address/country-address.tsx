import { lazy, memo, Suspense, useLayoutEffect } from 'react';
import { useTranslations } from 'use-intl';
import { CityField } from '#app/ui/address/city-field.tsx';
import { TextAreaField } from '#app/ui/field.tsx';
import { fieldRules } from '#domain/orders/shopper-fields.ts';
import type { AddressForms, CountryAddressProps } from './address-props.ts';

/** Undefined when the code cannot be fetched: then the address is one field, as in other countries. */
export const loadAddressFields = () => import('./address-fields.tsx').catch(() => undefined);

const LazyFields = lazy(async () => ({
  default: (await loadAddressFields())?.AddressFields ?? PlainAddress,
}));

/**
 * Address fields by the form of the country. Rendered again only for another country or other problems: the
 * server's fields, in which shoppers may be typing, wait for their code.
 */
export const CountryAddress = memo(function CountryAddress(props: CountryAddressProps) {
  return (
    <Suspense fallback={<div aria-busy="true" className="min-h-96 sm:col-span-2" />}>
      <LazyFields {...props} />
    </Suspense>
  );
});

/** City and one field for the rest of the address. */
export function PlainAddress({
  country,
  problems,
  onFields,
}: Omit<CountryAddressProps, keyof AddressForms>) {
  const t = useTranslations('checkout.form');
  const report = useTranslations('checkout.problem');
  useLayoutEffect(onFields, [onFields]);
  const attributesOf = (name: 'city' | 'address') => {
    const { maxLength, autoComplete } = fieldRules[name];
    return { name, label: t(name), required: true, maxLength, autoComplete };
  };
  const addressProblem = problems.address === 'box' ? 'addressBox' : 'address';
  return (
    <>
      <CityField
        {...attributesOf('city')}
        country={country}
        problem={problems.city && report('city')}
      />
      <TextAreaField
        {...attributesOf('address')}
        problem={problems.address && report(addressProblem)}
        rows={3}
        hint={t('addressHint')}
        className="sm:col-span-2"
      />
    </>
  );
}
