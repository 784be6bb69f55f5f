import { href, Link } from 'react-router';

export function OrderNumber({ id }: { id: string }) {
  return (
    <bdi dir="ltr" className="tabular font-semibold rtl:text-end">
      {id}
    </bdi>
  );
}

/** Opens in another tab, so that the page preserves its input. */
export function OrderInNewTab({ orderId }: { orderId: string }) {
  return (
    <Link
      to={href('/admin/orders/:orderId', { orderId })}
      target="_blank"
      className="justify-self-start text-cypress underline-offset-4 hover:underline"
    >
      <OrderNumber id={orderId} />
    </Link>
  );
}

type RecipientProps = { order: { name: string; city: string | null } };

export function RecipientName({ order: { name, city } }: RecipientProps) {
  return (
    <p className="wrap-anywhere">
      <bdi>{name}</bdi>
      {city && (
        <>
          {' · '}
          <bdi className="text-muted">{city}</bdi>
        </>
      )}
    </p>
  );
}
