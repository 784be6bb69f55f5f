import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/button.tsx';
import { TruckIcon } from '../../../ui/icons.tsx';
import { Price } from '../../../ui/price.tsx';

type BuyBarProps = { cents: number; add: () => void };

/** In its place on a wide page; on a phone always under the thumb. */
export function BuyBar({ cents, add }: BuyBarProps) {
  const t = useTranslations('shop.product');
  return (
    <>
      <div
        data-buy-bar=""
        className="max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-10 max-md:border-hairline max-md:border-t max-md:bg-ivory max-md:px-[clamp(1.125rem,4vw,3rem)] max-md:pt-3 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))] md:mt-6"
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
