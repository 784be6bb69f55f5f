import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useRootData } from '#app/root-data.ts';

type WhatsAppLinkProps = {
  /** Prefilled in the message, which contains nothing else about the shopper. */
  orderId?: string | undefined;
  className?: string;
  children?: ReactNode;
};

/** Renders nothing if the owner has set no number. */
export function WhatsAppLink({ orderId, className, children }: WhatsAppLinkProps) {
  const t = useTranslations('shop.whatsApp');
  const { whatsApp } = useRootData().store;
  if (!whatsApp) return null;
  const message = orderId ? `?text=${encodeURIComponent(t('message', { id: orderId }))}` : '';
  return (
    <a
      href={`https://wa.me/${whatsApp}${message}`}
      target="_blank"
      rel="noopener noreferrer"
      className={className}
    >
      {children ?? t('ask')}
    </a>
  );
}
