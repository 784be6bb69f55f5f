import { useTranslations } from 'use-intl';
import type { LiveState } from './live-data.ts';

export function LiveSign({ state }: { state: LiveState }) {
  const t = useTranslations('admin.live');
  return (
    <p
      role="status"
      data-live={state}
      className={`inline-flex items-center gap-1.5 ${state === 'live' ? 'text-good' : 'text-muted'}`}
    >
      <span
        aria-hidden="true"
        className={`size-2 rounded-full ${dots[state]} ${state === 'live' ? '' : 'motion-safe:animate-pulse'}`}
      />
      {t(state)}
    </p>
  );
}

const dots: Record<LiveState, string> = {
  connecting: 'bg-edge',
  live: 'bg-good',
  reconnecting: 'bg-brass',
};
