import { href } from 'react-router';
import { visitorContext } from '../../context.ts';
import { pageMeta } from '../store/parts/page-meta.ts';
import type { Route } from './+types/shipping-terms.ts';
import { TextPage } from './parts/text-page.tsx';
import { shippingTerms } from './texts/shipping-terms.ts';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, () => ({ ...loaderData.text, path: href('/shipping-terms') }));

export function loader({ context }: Route.LoaderArgs) {
  return { text: shippingTerms[context.get(visitorContext).language] };
}

export default function ShippingTerms({ loaderData }: Route.ComponentProps) {
  return <TextPage text={loaderData.text} />;
}
