import { useRouteLoaderData } from 'react-router';
import type { Language } from '#domain/language.ts';
import type { Store } from '#domain/store.ts';

export type RootData = {
  language: Language;
  store: Pick<
    Store['settings'],
    | 'name'
    | 'supportEmail'
    | 'social'
    | 'whatsApp'
    | 'publicUrl'
    | 'timeZone'
    | 'isPublicSandbox'
    | 'adPixel'
    | 'logo'
    | 'hours'
    | 'shippingCountries'
    | 'delivery'
    | 'announcement'
  > & {
    /** Time to dispatch, in the page's language: "3 to 7 business days". */
    dispatchDays: string;
  };
};

export function useRootData(): RootData {
  return useRouteLoaderData('root') as RootData;
}
