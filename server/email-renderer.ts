import type { Config } from '#config.ts';
import type { RenderEmail } from '#domain/emails/render-email.ts';
import type { Language } from '#domain/language.ts';
import type { OrderLinks } from '#domain/orders/order-links.server.ts';

/** Puts letters into the words of this store. */
export function createEmailRenderer(config: Config, orderLinks: OrderLinks): RenderEmail {
  const { publicUrl, storeName: name, supportEmail } = config;
  const trackingLink = (orderId: string, language: Language) =>
    `${publicUrl}/trackOrder?order=${orderId}&key=${orderLinks.keyOf(orderId)}&lang=${language}`;
  const store = { publicUrl, name, supportEmail, trackingLink };
  return async (letter, language) => {
    // Loaded with the first e-mail: a store that has just started has none to write.
    const { renderEmail } = await import('#app/emails/render-email.tsx');
    return renderEmail(letter, language, store);
  };
}
