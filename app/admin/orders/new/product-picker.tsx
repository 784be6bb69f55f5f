import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Price } from '#app/ui/price.tsx';
import { showToast } from '#app/ui/toast.tsx';
import { useLanguage } from '#app/ui/use-language.ts';
import type { ChoiceOfProduct } from '#domain/checkout/staff-order/order-choices.server.ts';
import { money } from '#domain/money.ts';
import { field, subtleButtonClass } from '../../ui/class-names.ts';
import type { NewOrderState } from './use-new-order.ts';

const maxListed = 8;

type ProductPickerProps = { products: readonly ChoiceOfProduct[]; order: NewOrderState };

/** Finds products by their name in either language, with the price of the country's market and what is left. */
export function ProductPicker({ products, order }: ProductPickerProps) {
  const t = useTranslations('admin.newOrder');
  const language = useLanguage();
  const id = useId();
  const [text, setText] = useState('');
  const typed = text.trim().toLowerCase();
  const matches = products.filter(({ titles }) =>
    Object.values(titles).some((title) => title.toLowerCase().includes(typed)),
  );
  const listed = matches.slice(0, maxListed);
  const add = (product: ChoiceOfProduct) => {
    order.add(product.id);
    setText('');
    showToast(t('added', { name: product.titles[language] }));
  };
  return (
    <div className="border-hairline border-t pt-3">
      <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
        {t('search')}
      </label>
      <input
        id={id}
        type="search"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          // Enter adds the only match, and does not place the order.
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (listed.length === 1 && listed[0]) add(listed[0]);
        }}
        dir="auto"
        autoComplete="off"
        className={field}
      />
      {matches.length === 0 && (
        <p role="status" className="mt-2 text-muted text-sm">
          {t('noMatch')}
        </p>
      )}
      <ul className="mt-2 divide-y divide-hairline">
        {listed.map((product) => (
          <Choice key={product.id} product={product} order={order} add={add} />
        ))}
      </ul>
      {matches.length > maxListed && (
        <p className="mt-2 text-muted text-xs">
          {t('more', { count: matches.length - maxListed })}
        </p>
      )}
    </div>
  );
}

type ChoiceProps = {
  product: ChoiceOfProduct;
  order: NewOrderState;
  add: (product: ChoiceOfProduct) => void;
};

function Choice({ product, order: { market, currency }, add }: ChoiceProps) {
  const t = useTranslations('admin.newOrder');
  const language = useLanguage();
  const { titles, prices, left } = product;
  const price = prices[market?.id ?? ''];
  return (
    <li className="flex items-center gap-3 py-1">
      <p className="wrap-anywhere min-w-0 flex-1 text-sm">
        <bdi>{titles[language]}</bdi>
        {left !== undefined && (
          <span className={`block text-xs ${left === 0 ? 'text-bad' : 'text-muted'}`}>
            {left === 0 ? t('soldOut') : t('left', { count: `${left}` })}
          </span>
        )}
      </p>
      {price === undefined ? (
        <span className="text-muted text-xs">{t('notSoldHere')}</span>
      ) : (
        <>
          <span className="text-sm">
            <Price money={money(price, currency)} />
          </span>
          <button
            type="button"
            aria-label={t('addProduct', { name: titles[language] })}
            onClick={() => add(product)}
            className={`${subtleButtonClass} px-2`}
          >
            {t('add')}
          </button>
        </>
      )}
    </li>
  );
}
