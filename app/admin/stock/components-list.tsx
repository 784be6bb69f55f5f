import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { Section } from '../ui/section.tsx';
import { SignedCount, useProductTitle } from './stock-numbers.tsx';
import type { ProductStockView } from './stock-page.server.ts';

type ComponentsListProps = Pick<ProductStockView, 'components'>;

/** Lists the components of a bundle with the units that each has. */
export function ComponentsList({ components }: ComponentsListProps) {
  const t = useTranslations('admin');
  return (
    <Section title={t('products.fields.components')} className="mt-4">
      <p className="mb-1 text-muted text-xs">{t('stock.isBundle')}</p>
      <ul className="-mb-3 divide-y divide-hairline">
        {components.map((component) => (
          <li key={component.id} className="flex items-baseline justify-between gap-4 py-3">
            <ComponentTitle component={component} />
            {component.available === null ? (
              <span className="shrink-0 text-muted">{t('stock.notTracked')}</span>
            ) : (
              <span className="tabular shrink-0">
                {t('stock.numbers.available')}{' '}
                <b className="font-semibold">
                  <SignedCount number={component.available} />
                </b>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

type Component = ProductStockView['components'][number];

function ComponentTitle({ component }: { component: Component }) {
  const titleOf = useProductTitle();
  const { id, quantity, available, isActive } = component;
  const title = <bdi>{titleOf(component)}</bdi>;
  return (
    <span className="wrap-anywhere min-w-0">
      {isActive || available !== null ? (
        <Link
          to={href('/admin/stock/:id', { id: `${id}` })}
          className="text-cypress underline underline-offset-4"
        >
          {title}
        </Link>
      ) : (
        title
      )}
      {'\u00a0'}×{'\u00a0'}
      {quantity}
    </span>
  );
}
