import { useTranslations } from 'use-intl';
import { Button } from '../button.tsx';
import { TruckIcon } from '../icons.tsx';
import { Price } from '../price.tsx';

type BuyBarProps = { cents: number; add: () => void };

/** In its place on a wide page; on a phone always under the thumb. */
export function BuyBar({ cents, add }: BuyBarProps) {
  const t = useTranslations('shop.product');
  return (
    <>
      <div
        data-buy-bar=""
        className="mt-6 upright:fixed upright:inset-x-0 upright:bottom-0 upright:z-10 upright:mt-0 upright:border-hairline upright:border-t upright:bg-ivory upright:px-[clamp(1.125rem,4vw,3rem)] upright:pt-3 upright:pb-[max(0.75rem,env(safe-area-inset-bottom))]"
      >
        <Button size="lg" className="w-full justify-between! md:max-w-md" onClick={add}>
          {t('addToCart')}
          <Price cents={cents} />
        </Button>
      </div>
      <p className="mt-4 flex items-center gap-2 text-muted text-sm">
        <TruckIcon />
        {t('dispatch')}
      </p>
    </>
  );
}
