import { useState } from 'react';
import { href, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useSwitchMarket } from '#app/browser/storage/chosen-market.ts';
import { useRootData } from '#app/root-data.ts';
import { ChevronDownIcon, SpinnerIcon, TruckIcon } from '#app/ui/icons.tsx';
import { dollarShopChoice } from '#domain/markets/choose-market.ts';

/**
 * Chooses the country to deliver to, and with it the money of all prices. A form that loads the page, if scripts
 * are missing. At checkout the country of the address decides.
 */
export function MarketSelect({ className = '' }: { className?: string }) {
  const t = useTranslations('shop.chrome');
  const { language, market, markets, isDollarShopClosed } = useRootData();
  const switchMarket = useSwitchMarket();
  const [pending, setPending] = useState<string>();
  const { pathname } = useLocation();
  const isPaying = [href('/checkout'), href('/payment')].some((path) => path === pathname);
  if (!markets || isPaying) return null;

  const choose = async (choice: string) => {
    setPending(choice);
    await switchMarket(choice === dollarShopChoice ? undefined : choice);
    setPending((latest) => (latest === choice ? undefined : latest));
  };
  return (
    <form method="get" className={`flex min-h-11 flex-wrap items-end gap-2 ${className}`}>
      <label className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2">
        {pending === undefined ? <TruckIcon /> : <SpinnerIcon />}
        <span className="text-muted text-xs">{t('deliverTo')}</span>
        <span className="relative col-start-2">
          <select
            name="market"
            value={pending ?? market?.id ?? dollarShopChoice}
            onChange={({ target }) => choose(target.value)}
            aria-busy={pending !== undefined || undefined}
            className="min-h-9 w-full cursor-pointer appearance-none truncate rounded-md bg-transparent pe-6 font-medium text-ink aria-busy:cursor-progress"
          >
            {markets.map(({ id, name, currency }) => (
              <option key={id} value={id}>
                {name} · {currency}
              </option>
            ))}
            {!isDollarShopClosed && <option value={dollarShopChoice}>{t('otherCountries')}</option>}
          </select>
          <ChevronDownIcon className="pointer-events-none absolute inset-e-0 inset-y-0 my-auto size-4! text-muted" />
        </span>
      </label>
      <noscript>
        <input type="hidden" name="lang" value={language} />
        <button type="submit" className="px-2 py-2 underline underline-offset-4">
          {t('deliver')}
        </button>
      </noscript>
    </form>
  );
}
