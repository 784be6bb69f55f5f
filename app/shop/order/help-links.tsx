import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { WhatsAppLink } from '../shell/whatsapp-link.tsx';

type HelpLinksProps = { orderId?: string | undefined; className?: string };

/** Ways to contact the store, beside texts that suggest it and on pages without the footer's links. */
export function HelpLinks({ orderId, className = '' }: HelpLinksProps) {
  const t = useTranslations('checkout.result');
  return (
    <span className={`flex flex-wrap gap-x-6 gap-y-2 print:hidden ${className}`}>
      <Link to={href('/contact')} className={link}>
        {t('contact')}
      </Link>
      <WhatsAppLink orderId={orderId} className={link} />
    </span>
  );
}

const link = 'font-semibold underline underline-offset-4';
