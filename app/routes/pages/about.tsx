import { visitorContext } from '../../context.ts';
import { pageMeta } from '../store/parts/page-meta.ts';
import type { Route } from './+types/about.ts';
import { TextPage } from './parts/text-page.tsx';
import { about } from './texts/about.ts';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, () => loaderData.text);

export function loader({ context }: Route.LoaderArgs) {
  return { text: about[context.get(visitorContext).language] };
}

export default function About({ loaderData }: Route.ComponentProps) {
  return <TextPage text={loaderData.text} />;
}
