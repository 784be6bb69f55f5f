import { addressOf, shopPages } from '#domain/addresses.ts';
import type { RenderEmail } from '#domain/emails/render-email.ts';
import type { Language } from '#domain/language.ts';
import { expiringLink, payLinkSeconds } from '#domain/orders/lookup/expiring-links.server.ts';
import type { StoreSettings } from '#domain/settings/store-settings.ts';
import type { Store } from '#domain/store.ts';
import type { PublishedTexts } from '#domain/texts/published-texts.server.ts';

type EmailLinks = Pick<Store, 'orderLinks' | 'payLinks'>;
type EmailTexts = Pick<PublishedTexts, 'email'>;

export function createEmailRenderer(
  settings: StoreSettings,
  links: EmailLinks,
  texts: EmailTexts,
): RenderEmail {
  const { publicUrl } = settings;
  const trackingLink = (orderId: string, language: Language) =>
    `${publicUrl}${shopPages.trackOrder.path}?order=${orderId}&key=${links.orderLinks.keyOf(orderId)}&lang=${language}`;
  const payLink = (orderId: string, language: Language) => {
    const query = links.payLinks.queryOf(expiringLink(orderId, payLinkSeconds));
    return `${publicUrl}${addressOf(shopPages.pay.path, { orderId })}?${query}&lang=${language}`;
  };
  return async (template, language) => {
    // Loaded for the first email: it would slow the start.
    const { renderEmail } = await import('#app/emails/render-email.tsx');
    return renderEmail(template, language, {
      ...settings,
      trackingLink,
      payLink,
      emailTexts: texts.email,
    });
  };
}
