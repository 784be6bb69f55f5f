import { z } from 'zod';

const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

export const adEventsEnvironment = {
  TIKTOK_PIXEL_ID: z
    .string()
    .regex(/^[A-Za-z0-9]{1,40}$/, 'is letters and digits only')
    .optional(),
  TIKTOK_PIXEL_URL: address.default('https://analytics.tiktok.com/i18n/pixel/events.js'),
  TIKTOK_ACCESS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'contains characters that no token has')
    .optional(),
  TIKTOK_EVENTS_URL: address.default('https://business-api.tiktok.com'),
};

type Environment = z.infer<z.ZodObject<typeof adEventsEnvironment>>;

export type AdEventsConfig = {
  /** If undefined, no ad events are sent. */
  adPixel: { id: string; url: string } | undefined;
  /** Settings for purchase events sent by the server. Without a token, only browsers send events. */
  adEvents: { pixelId: string; token: string; url: string } | undefined;
};

export function readAdEvents(env: Environment): AdEventsConfig {
  const { TIKTOK_PIXEL_ID: id, TIKTOK_ACCESS_TOKEN: token } = env;
  return {
    adPixel: id ? { id, url: env.TIKTOK_PIXEL_URL } : undefined,
    adEvents: id && token ? { pixelId: id, token, url: env.TIKTOK_EVENTS_URL } : undefined,
  };
}

export function adEventsMistakes(
  env: Environment,
  publicUrl: string,
  isLocal: (url: string) => boolean,
): string[] {
  const mistakes: string[] = [];
  if (!env.TIKTOK_PIXEL_URL.startsWith('https:') && !isLocal(publicUrl)) {
    mistakes.push('TIKTOK_PIXEL_URL: must be https when the store is public');
  }
  if (env.TIKTOK_ACCESS_TOKEN && !env.TIKTOK_PIXEL_ID) {
    mistakes.push('TIKTOK_ACCESS_TOKEN: has no effect without the TIKTOK_PIXEL_ID it belongs to');
  }
  if (!env.TIKTOK_EVENTS_URL.startsWith('https:') && !isLocal(env.TIKTOK_EVENTS_URL)) {
    mistakes.push('TIKTOK_EVENTS_URL: must be https, except on this machine: the token goes there');
  }
  return mistakes;
}
