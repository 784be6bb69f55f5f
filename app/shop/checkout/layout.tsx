import { Outlet } from 'react-router';
import { CheckoutWords } from '#app/ui/checkout-words.tsx';
import { useLanguage } from '#app/ui/language.ts';

export const handle = { isPublic: true };

export default function CheckoutLayout() {
  return (
    <CheckoutWords language={useLanguage()}>
      <Outlet />
    </CheckoutWords>
  );
}
