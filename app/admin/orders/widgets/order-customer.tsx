import { Fragment } from 'react';
import { useTranslations } from 'use-intl';
import { useLanguage } from '#app/ui/use-language.ts';
import { countryNameByCode } from '#domain/geography/countries.ts';
import { type Language, listSeparator } from '#domain/language.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { isolateDirection } from '../../ui/isolate-direction.ts';
import type { OrderView } from './order-items.tsx';

export function OrderCustomer({ order }: { order: OrderView }) {
  const t = useTranslations('admin.order');
  const { name, lang } = order;
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-2 font-semibold">
        <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
        {lang && (
          <span
            title={t(`language.${lang}`)}
            className="rounded-sm border border-hairline px-1.5 font-medium text-muted text-xs"
          >
            <span className="sr-only">{t(`language.${lang}`)}</span>
            <span aria-hidden="true">{lang}</span>
          </span>
        )}
      </p>
      <Contact order={order} />
      <Address order={order} />
    </div>
  );
}

function Contact({ order: { phone, email } }: { order: OrderView }) {
  const t = useTranslations('admin.order');
  return (
    <>
      {phone && (
        <p className="flex items-center gap-1 sm:-my-1">
          <span className="sr-only">{t('phone')} </span>
          <bdi dir="ltr" className="tabular">
            {phone}
          </bdi>
          <CopyButton
            text={() => phone}
            label={`${t('copyPhone')} ${phone}`}
            done={t('copied', { what: isolateDirection(phone) })}
          />
        </p>
      )}
      {email && (
        <p className="min-w-0">
          <a
            href={`mailto:${encodeURIComponent(email)}`}
            aria-label={t('writeTo', { email })}
            className="inline-flex min-h-8 items-center wrap-anywhere text-cypress underline underline-offset-4 sm:min-h-6"
          >
            <bdi dir="ltr">{email}</bdi>
          </a>
        </p>
      )}
    </>
  );
}

function Address({ order: { address } }: { order: OrderView }) {
  const t = useTranslations('admin.order');
  const language = useLanguage();
  return (
    <address className="text-muted not-italic">
      <span className="sr-only">{t('address')} </span>
      <AddressParts parts={partsOfAddress(address, language)} language={language} />
    </address>
  );
}

export function AddressParts({ parts, language }: { parts: string[]; language: Language }) {
  return parts.map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address never move.
    <Fragment key={at}>
      {at > 0 && listSeparator[language]}
      <bdi>{part}</bdi>
    </Fragment>
  ));
}

/** Returns the parts in the order of a parcel label: the street first. */
export function partsOfAddress(
  { line, city, country }: OrderView['address'],
  language: Language,
): string[] {
  return [line, city, countryNameByCode(country, language)];
}
