import type { ReactNode } from 'react';
import { href, Link, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { type RootData, useRootData } from '#app/root-data.ts';
import { BrandPair } from '#app/ui/brand/brand-mark.tsx';
import { LanguageLink } from '#app/ui/language-link.tsx';
import { useCurrency } from '#app/ui/use-currency.ts';
import { useLanguage } from '#app/ui/use-language.ts';
import { MarketSelect } from './market-select.tsx';
import { PaymentMarks } from './payment-marks.tsx';
import { SocialLinks } from './social-links.tsx';
import { WhatsAppLink } from './whatsapp-link.tsx';

type FooterProps = { store: RootData['store']; name: string };

export function Footer({ store, name }: FooterProps) {
  const path = useLocation().pathname.toLowerCase();
  if (path.startsWith(href('/trackOrder').toLowerCase())) return null;
  const isReduced = path.startsWith(href('/checkout')) || path.startsWith(href('/payment'));
  return (
    <footer className="mt-auto border-hairline border-t">
      {!isReduced && <Columns store={store} />}
      <Imprint name={name} isReduced={isReduced} hasPixel={store.adPixel !== undefined} />
    </footer>
  );
}

function Columns({ store }: { store: RootData['store'] }) {
  const t = useTranslations('shop');
  const hours = store.hours?.[useLanguage()];
  const { hasDemo = true } = store;
  const blurb = store.footer ?? (hasDemo && t('footer.blurb'));
  return (
    <div className="wrap grid grid-cols-2 gap-x-4 gap-y-10 pt-14 pb-12 sm:gap-x-10 lg:grid-cols-[1.6fr_1fr_1fr_1.3fr]">
      <div className="max-w-xs max-sm:col-span-2">
        <p>
          <BrandPair name={store.name} />
        </p>
        {blurb && <p className="mt-3 text-muted text-sm">{blurb}</p>}
        <SocialLinks className="mt-5" />
      </div>
      <Column title={t('footer.quickLinks')}>
        <FooterLink to={href('/')}>{t('chrome.home')}</FooterLink>
        <FooterLink to={href('/about')}>{t('links.about')}</FooterLink>
        <FooterLink to={href('/blog')}>{t('links.blog')}</FooterLink>
        <FooterLink to={href('/privacy')}>{t('links.privacy')}</FooterLink>
      </Column>
      <Column title={t('footer.customerService')}>
        <FooterLink to={href('/shipping-terms')}>{t('links.shippingTerms')}</FooterLink>
        <FooterLink to={href('/trackOrder')}>{t('links.trackOrder')}</FooterLink>
        <li>
          <a href={`mailto:${store.supportEmail}`} className={footerLink}>
            <bdi dir="ltr">{store.supportEmail}</bdi>
          </a>
        </li>
        {store.whatsApp && (
          <li>
            <WhatsAppLink className={footerLink} />
          </li>
        )}
      </Column>
      <Column title={t('footer.contactInfo')} className="max-sm:col-span-2">
        <li className="text-balance py-1.5 text-muted">
          {t('footer.hoursTitle')}
          <br />
          {hours ?? t('hours.footer')}
        </li>
        <FooterLink to={href('/contact')}>{t('links.contact')}</FooterLink>
        <li>
          <LanguageLink className={footerLink} />
        </li>
        {useRootData().markets && (
          <li>
            <MarketSelect className="text-muted" />
          </li>
        )}
      </Column>
    </div>
  );
}

type ColumnProps = { title: string; children: ReactNode; className?: string };

function Column({ title, children, className }: ColumnProps) {
  return (
    <div className={className}>
      <h2 className="font-semibold text-sm">{title}</h2>
      <ul className="mt-2.5 text-sm">{children}</ul>
    </div>
  );
}

function FooterLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} prefetch="intent" className={footerLink}>
        {children}
      </Link>
    </li>
  );
}

const footerLink =
  'inline-block py-1.5 wrap-anywhere text-muted underline-offset-4 hover:text-ink hover:underline';

type ImprintProps = { name: string; isReduced: boolean; hasPixel: boolean };

function Imprint({ name, isReduced, hasPixel }: ImprintProps) {
  const t = useTranslations('shop.footer');
  const { market } = useRootData();
  return (
    <div className={isReduced ? '' : 'border-hairline border-t'}>
      <div className="wrap flex flex-wrap items-center justify-between gap-x-8 gap-y-4 py-6">
        <PaymentMarks methods={market?.methods} currency={useCurrency()} />
        <p className="text-muted text-xs">{t('copyright', { name })}</p>
        {hasPixel && (
          <PrivacyChoices className="text-muted text-sm underline-offset-4 hover:text-ink hover:underline" />
        )}
        {isReduced && <LanguageLink className="text-muted text-sm hover:text-ink" />}
      </div>
    </div>
  );
}

function PrivacyChoices({ className = '' }: { className?: string }) {
  const t = useTranslations('shop.consent');
  const reopen = async () => (await import('#app/ads/consent.ts')).reopenConsentBar();
  return (
    <button
      type="button"
      onClick={reopen}
      className={`inline-flex min-h-11 items-center ${className}`}
    >
      {t('choices')}
    </button>
  );
}
