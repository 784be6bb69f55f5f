import { useTranslations } from 'use-intl';
import { Notice } from '#app/ui/panel.tsx';
import { Price } from '#app/ui/price.tsx';
import type { CartChange } from '#domain/checkout/reprice.ts';

/** Says what differs from the cart that the shopper remembers. */
export function CartChanges({ changes }: { changes: readonly CartChange[] }) {
  const t = useTranslations('checkout.changes');
  if (changes.length === 0) return null;
  return (
    <Notice tone="info" role="alert">
      <p className="font-semibold">{t('title')}</p>
      <ul className="mt-1 text-sm">
        {changes.map((change) => (
          <li key={change.key}>
            <Change change={change} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Change({ change }: { change: CartChange }) {
  const t = useTranslations('checkout.changes');
  const { title } = change;
  if (change.kind === 'gone') return t('gone', { title });
  return t.rich('price', {
    title,
    new: () => <Price cents={change.newPrice} />,
    old: () => <Price cents={change.oldPrice} />,
  });
}
