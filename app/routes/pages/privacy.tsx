import { visitorContext } from '../../context.ts';
import { pageMeta } from '../store/parts/page-meta.ts';
import type { Route } from './+types/privacy.ts';
import { TextPage } from './parts/text-page.tsx';
import { privacy } from './texts/privacy.ts';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, () => loaderData.text);

export function loader({ context }: Route.LoaderArgs) {
  return { text: privacy[context.get(visitorContext).language] };
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <TextPage text={loaderData.text} />;
}
