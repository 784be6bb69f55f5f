import { href, Link } from 'react-router';

/** The order's number, which leads to its page. */
export function OrderLink({ orderId }: { orderId: string }) {
  return (
    <Link
      to={href('/admin/orders/:orderId', { orderId })}
      className="text-cypress underline underline-offset-4"
    >
      <bdi dir="ltr" className="tabular">
        {orderId}
      </bdi>
    </Link>
  );
}
