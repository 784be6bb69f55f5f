import { useTranslations } from 'use-intl';

export const reviewRow =
  'grid gap-x-8 gap-y-3 border-hairline border-t py-7 min-[37.5rem]:grid-cols-[11rem_1fr] md:py-8';

type StarsProps = { rating: number; className?: string };

// Five stars on a grid of 24, each 20 wide with a margin of 2.
export const star = 'M12 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.6-5.9-3.2-5.9 3.2 1.2-6.6L2.5 9.5l6.6-.9z';
const places = [0, 1, 2, 3, 4];

export function Stars({ rating, className = '' }: StarsProps) {
  const t = useTranslations('shop.reviews');
  return (
    <span className={`inline-flex ${className}`}>
      <span className="sr-only">{t('outOf', { rating })}</span>
      <svg viewBox="0 0 120 24" aria-hidden="true" className="h-[1.15em] rtl:-scale-x-100">
        <Row className="fill-edge/30" />
        {/* A nested svg clips what is wider than itself. */}
        <svg width={filledWidth(rating)} height="24" aria-hidden="true">
          <Row className="fill-amber" />
        </svg>
      </svg>
    </span>
  );
}

function Row({ className }: { className: string }) {
  return places.map((place) => (
    <path key={place} d={star} transform={`translate(${24 * place})`} className={className} />
  ));
}

function filledWidth(rating: number): number {
  const whole = Math.floor(rating);
  return 24 * whole + 2 + 20 * (rating - whole);
}
