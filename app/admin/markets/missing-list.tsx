import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { isolateDirection } from '../ui/isolate-direction.ts';
import type { MissingView } from './missing-view.server.ts';
import { useMethodName } from './use-method-name.ts';

type MissingListProps = { id: string; currency: string; missing: readonly MissingView[] };

/** Each thing that keeps a market closed, with a link to where it is settled. */
export function MissingList({ id, currency, missing }: MissingListProps) {
  const t = useTranslations('admin.markets.missing');
  const methodName = useMethodName();
  return (
    <ul className="grid gap-2 text-sm">
      {missing.map((one) => (
        <li key={`${one.code} ${one.country ?? one.method ?? ''}`} data-missing={one.code}>
          <p>
            {t(one.code, {
              country: isolateDirection(one.country ?? ''),
              market: isolateDirection(one.market?.name ?? ''),
              method: isolateDirection(one.method ? methodName(one.method) : ''),
              currency: isolateDirection(currency),
            })}
          </p>
          {one.products && <Products products={one.products} />}
          <Remedy id={id} code={one.code} />
        </li>
      ))}
    </ul>
  );
}

const maxListed = 8;
const underlined = 'text-cypress underline underline-offset-4';

function Products({ products }: { products: NonNullable<MissingView['products']> }) {
  const t = useTranslations('admin.markets.missing');
  const others = products.length - maxListed;
  return (
    <ul className="flex flex-wrap gap-x-3">
      {products.slice(0, maxListed).map(({ id, name }) => (
        <li key={id}>
          <Link
            to={href('/admin/products/:id', { id })}
            className={`${underlined} inline-flex min-h-8 items-center`}
          >
            <bdi>{name}</bdi>
          </Link>
        </li>
      ))}
      {others > 0 && (
        <li className="inline-flex min-h-8 items-center">{t('more', { count: others })}</li>
      )}
    </ul>
  );
}

function Remedy({ id, code }: { id: string; code: MissingView['code'] }) {
  const t = useTranslations('admin.markets.missing.remedy');
  const links = remediesOf(id)[code] ?? [];
  if (links.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-4">
      {links.map(([name, to]) => (
        <Link
          key={name}
          to={to}
          className="inline-flex min-h-8 items-center font-semibold text-cypress text-xs underline-offset-4 hover:underline"
        >
          {t(name)}
        </Link>
      ))}
    </p>
  );
}

type RemedyName = 'countries' | 'rate' | 'prices' | 'methods' | 'services' | 'system' | 'widen';

/** A weight is entered at each product, which the list links to. */
function remediesOf(id: string): Partial<Record<MissingView['code'], [RemedyName, string][]>> {
  const page = href('/admin/markets/:id', { id });
  return {
    country_taken: [['countries', `${page}#countries`]],
    price: [
      ['rate', `${page}#money`],
      ['prices', `${page}#prices`],
    ],
    no_product: [['prices', `${page}#prices`]],
    no_method: [['methods', `${page}#payment`]],
    method_refused: [
      ['methods', `${page}#payment`],
      ['services', href('/admin/settings/services')],
    ],
    wide_columns: [['widen', `${href('/admin/markets')}#widen`]],
    earlier_release: [['system', href('/admin/settings/system')]],
  };
}
