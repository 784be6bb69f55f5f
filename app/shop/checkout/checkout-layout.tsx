import { Outlet } from 'react-router';
import { CheckoutMessagesProvider } from '#app/ui/checkout-messages-provider.tsx';
import { useLanguage } from '#app/ui/use-language.ts';

export const handle = { isPublic: true };

export default function CheckoutLayout() {
  return (
    <CheckoutMessagesProvider language={useLanguage()}>
      <Outlet />
    </CheckoutMessagesProvider>
  );
}
