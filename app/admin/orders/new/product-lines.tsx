import { useTranslations } from 'use-intl';
import { AlertIcon, CloseIcon } from '#app/ui/icons.tsx';
import { Price } from '#app/ui/price.tsx';
import { useLanguage } from '#app/ui/use-language.ts';
import { bundles } from '#domain/cart/bundle.ts';
import { quantityField } from '#domain/checkout/staff-order/staff-order.ts';
import { formatMoney } from '#domain/money.ts';
import { HiddenFields } from '../../forms/staff-form.tsx';
import { field, smallButton } from '../../ui/class-names.ts';
import { isolateDirection } from '../../ui/isolate-direction.ts';
import type { LineView, NewOrderState } from './use-new-order.ts';

type ProductLinesProps = {
  order: NewOrderState;
  sent: FormData | undefined;
  problemOf: (name: string) => string | undefined;
};

export function ProductLines({ order, sent, problemOf }: ProductLinesProps) {
  const t = useTranslations('admin.newOrder');
  // A product was added after the form was refused without one.
  const isAnswered = order.lines.length > 0 && sent?.has('product') === false;
  const problem = isAnswered ? undefined : problemOf('lines');
  return (
    <>
      {order.lines.length === 0 && <p className="mb-3 text-muted text-sm">{t('empty')}</p>}
      {problem && <Problem text={problem} />}
      <ul className="divide-y divide-hairline">
        {order.lines.map((line) => (
          <Line
            key={line.key}
            line={line}
            order={order}
            problem={problemOf(quantityField(line.at))}
          />
        ))}
      </ul>
    </>
  );
}

type LineProps = { line: LineView; order: NewOrderState; problem: string | undefined };

function Line({ line, order, problem }: LineProps) {
  const t = useTranslations('admin.newOrder');
  const language = useLanguage();
  const { key, at, product, price, total, pack, quantity, short } = line;
  const name = product.titles[language];
  return (
    <li className="py-3 first:pt-0" data-line={product.id}>
      <HiddenFields product={product.id} />
      <div className="flex items-start gap-3">
        <p className="wrap-anywhere min-w-0 flex-1 font-semibold">
          <bdi>{name}</bdi>
          <span className="block font-normal text-muted text-xs">
            {price ? (
              t('each', { price: isolateDirection(formatMoney(price)) })
            ) : (
              <span className="text-bad">{t('notSoldHere')}</span>
            )}
          </span>
        </p>
        <button
          type="button"
          aria-label={t('remove', { name })}
          title={t('remove', { name })}
          onClick={() => order.remove(key)}
          className={smallButton}
        >
          <CloseIcon />
        </button>
      </div>
      <div className="mt-2 grid grid-cols-[7rem_5rem_minmax(0,1fr)] items-center gap-3">
        <select
          name="pack"
          aria-label={t('pack', { name })}
          value={pack}
          onChange={({ target }) => order.change(key, { pack: target.value })}
          className={field}
        >
          {bundles.map((one) => (
            <option key={one} value={one}>
              {t(`packs.${one}`)}
            </option>
          ))}
        </select>
        <input
          name={quantityField(at)}
          aria-label={t('quantity', { name })}
          aria-invalid={problem ? true : undefined}
          value={quantity}
          onChange={({ target }) => order.change(key, { quantity: target.value })}
          inputMode="numeric"
          dir="ltr"
          autoComplete="off"
          className={`${field} tabular rtl:text-end`}
        />
        <p className="text-end font-semibold">{total && <Price money={total} />}</p>
      </div>
      {problem && <Problem text={problem} />}
      {!problem && short && (
        <p role="status" className="mt-1.5 text-pending text-xs">
          {short.left === 0
            ? t('soldOut')
            : t('short', { count: `${short.left}`, pieces: `${short.pieces}` })}
        </p>
      )}
    </li>
  );
}

function Problem({ text }: { text: string }) {
  return (
    <p className="mt-1.5 mb-2 flex items-start gap-1.5 text-bad text-sm">
      <AlertIcon className="mt-[0.2em]" />
      <span className="min-w-0">{text}</span>
    </p>
  );
}
