import { href } from 'react-router';
import { visitorContext } from '#app/context.ts';
import { freeDeliveryFrom } from '#domain/pricing/delivery-fee.ts';
import { shippingTerms, shippingTermsWithFee } from '../../../content/pages/shipping-terms.ts';
import { pageMeta } from '../seo/page-head.ts';
import type { Route } from './+types/shipping-terms.ts';
import { publishedOrOwnText } from './text-page.server.ts';
import { TextPage } from './text-page.tsx';

export const handle = { isPublic: true };

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, () => ({ ...loaderData.text, path: href('/shipping-terms') }));

export function loader({ context }: Route.LoaderArgs) {
  const { market } = context.get(visitorContext);
  const isFree = !market || freeDeliveryFrom(market.deliveryRates, market.countries) === 0;
  const own = isFree ? shippingTerms : shippingTermsWithFee;
  return { text: publishedOrOwnText(context, 'shipping', own) };
}

export default function ShippingTerms({ loaderData }: Route.ComponentProps) {
  return <TextPage text={loaderData.text} />;
}
