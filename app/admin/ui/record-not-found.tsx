import { href } from 'react-router';
import { useTranslations } from 'use-intl';
import { Seedling } from '#app/ui/brand/brand-mark.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { isolateDirection } from './isolate-direction.ts';

type NothingHereProps = { title: string; hint: string; back: string; to: string };

export function NothingHere({ title, hint, back, to }: NothingHereProps) {
  return (
    <main
      id="content"
      className="wrap flex flex-1 flex-col items-center justify-center gap-4 py-20 text-center"
    >
      <Seedling className="text-4xl text-cypress" />
      <h1 className="font-display text-2xl wrap-anywhere">{title}</h1>
      <p className="text-muted">{hint}</p>
      <ButtonLink to={to}>{back}</ButtonLink>
    </main>
  );
}

export function OrderUnknown({ orderId }: { orderId: string }) {
  const t = useTranslations('admin.orderPage');
  return (
    <NothingHere
      title={t('notFound', { id: isolateDirection(orderId) })}
      hint={t('notFoundHint')}
      back={t('back')}
      to={href('/admin')}
    />
  );
}
