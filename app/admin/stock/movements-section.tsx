import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { subtleButtonClass } from '../ui/class-names.ts';
import { isolateDirection } from '../ui/isolate-direction.ts';
import { Section } from '../ui/section.tsx';
import { SignedCount } from './stock-numbers.tsx';
import type { ProductStockView } from './stock-page.server.ts';

/** The ledger of a product, newest first. */
export function MovementsSection({ view }: { view: ProductStockView }) {
  const t = useTranslations('admin.stock.history');
  const { product, movements, older, isNewest } = view;
  const address = href('/admin/stock/:id', { id: `${product.id}` });
  return (
    <Section
      title={t('title')}
      aside={
        !isNewest && (
          <Link to={address} className={`${subtleButtonClass} inline-flex items-center`}>
            {t('newest')}
          </Link>
        )
      }
    >
      {movements.length === 0 && <p className="text-muted">{t('none')}</p>}
      <ol className="-my-3 divide-y divide-hairline">
        {movements.map((movement) => (
          <li key={movement.id} data-cause={movement.cause} className="py-3">
            <MovementItem movement={movement} />
          </li>
        ))}
      </ol>
      {older !== undefined && (
        <p className="mt-4">
          <Link
            to={`${address}?before=${older}`}
            className={`${subtleButtonClass} inline-flex items-center`}
          >
            {t('older')}
          </Link>
        </p>
      )}
    </Section>
  );
}

type Movement = ProductStockView['movements'][number];

function MovementItem({ movement }: { movement: Movement }) {
  const t = useTranslations('admin.stock.history');
  const { change, cause, orderId, note, staffName, actor, createdAt, when } = movement;
  return (
    <>
      <p className="flex items-baseline justify-between gap-4">
        <span className="min-w-0">
          {t(`causes.${cause}`)}
          {orderId && (
            <>
              {' '}
              <Link
                to={href('/admin/orders/:orderId', { orderId })}
                className="inline-flex min-h-8 items-center text-cypress underline underline-offset-4"
              >
                {t('order', { id: isolateDirection(orderId) })}
              </Link>
            </>
          )}
        </span>
        <span
          className={`tabular font-semibold ${change < 0 ? 'text-bad' : change > 0 ? 'text-good' : ''}`}
        >
          <SignedCount number={change} hasPlus />
        </span>
      </p>
      {note && (
        <p dir="auto" className="wrap-anywhere">
          {note}
        </p>
      )}
      <p className="text-muted text-xs">
        <bdi>{staffName ?? t(`actors.${actorKindOf(actor)}`)}</bdi>
        <span aria-hidden="true"> · </span>
        <time dateTime={createdAt.toISOString()}>{when}</time>
      </p>
    </>
  );
}

function actorKindOf(actor: string): 'shopper' | 'gateway' | 'store' | 'staff' {
  if (actor === 'shopper' || actor === 'gateway' || actor === 'store') return actor;
  return 'staff';
}
