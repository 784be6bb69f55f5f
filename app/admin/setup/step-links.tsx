import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { FirstStep } from '#domain/settings/first-steps.ts';
import { subtleButtonClass } from '../ui/class-names.ts';

type LinkName = keyof typeof pages;

/** Pages of the back office, and pages of the shop, which open another tab. */
const pages = {
  account: { to: href('/admin/account') },
  second_factor: { to: href('/admin/account') },
  invite: { to: href('/admin/people') },
  brand: { to: href('/admin/settings/brand') },
  contact: { to: `${href('/admin/settings')}#contact` },
  countries: { to: `${href('/admin/settings')}#countries` },
  delivery: { to: `${href('/admin/settings')}#delivery` },
  markets: { to: href('/admin/markets') },
  shipping: { to: href('/shipping-terms'), isInShop: true },
  newProduct: { to: href('/admin/products/new') },
  importProducts: { to: href('/admin/products/import') },
  products: { to: href('/admin/products') },
  pages: { to: href('/admin/texts') },
  team: { to: href('/admin/people') },
  services: { to: href('/admin/settings/services') },
  system: { to: href('/admin/settings/system') },
  shop: { to: href('/'), isInShop: true },
  orders: { to: href('/admin') },
  opening: { to: `${href('/admin/settings')}#opening` },
} as const satisfies Record<string, { to: string; isInShop?: true }>;

const linksOf: Record<FirstStep, readonly LinkName[]> = {
  account: ['account', 'second_factor', 'invite'],
  brand: ['brand'],
  contact: ['contact'],
  countries: ['countries'],
  delivery: ['delivery', 'shipping'],
  currency: ['markets'],
  products: ['newProduct', 'importProducts', 'products'],
  pages: ['pages'],
  team: ['team'],
  mail: ['services'],
  gateway: ['services'],
  domain: ['system'],
  backups: ['system'],
  test_order: ['shop', 'orders'],
  opening: ['shop', 'opening'],
};

export function StepLinks({ step, isDone }: { step: FirstStep; isDone: boolean }) {
  const t = useTranslations('admin.firstSteps.links');
  const names = isDone ? linksOf[step].slice(0, 1) : linksOf[step];
  return names.map((name) => {
    const page: { to: string; isInShop?: true } = pages[name];
    return page.isInShop ? (
      <a key={name} href={page.to} target="_blank" rel="noreferrer" className={linkClass}>
        {t(name)}
      </a>
    ) : (
      <Link key={name} to={page.to} className={linkClass}>
        {t(name)}
      </Link>
    );
  });
}

const linkClass = `${subtleButtonClass} inline-flex items-center`;
