import { useEffect, useState } from 'react';
import type { Money } from '#domain/money.ts';
import type { LinkView } from '../pay.server.ts';

/** The chosen method of an order that staff placed, and what the order costs with it. */
export function useLinkMethod(link: LinkView | undefined, stored: Money) {
  const [chosen, choose] = useState<string>();
  // A choice that was made before the page's code had loaded.
  useEffect(() => {
    const radio = document.querySelector<HTMLInputElement>('[name=payment_method]:checked');
    if (radio) choose(radio.value);
  }, []);
  const methods = link?.methods ?? [];
  const open = methods.filter(({ brokenLimit }) => !brokenLimit);
  const current = open.find(({ method }) => method === chosen) ?? open[0];
  return {
    methods,
    method: current?.method,
    fee: current?.fee,
    total: current?.total ?? stored,
    choose,
  };
}
