import { dateLocale } from '#app/words/moments.ts';
import { nameOfCountry } from '#domain/checkout/countries.ts';
import type { Language } from '#domain/language.ts';
import { carrierAddress } from '#domain/orders/carriers.ts';
import {
  isStepActive,
  type TrackingStep,
  trackingProgress,
  trackingSteps,
} from '#domain/orders/order.ts';
import type { TrackedOrder } from '#domain/orders/track-order.ts';

/** Dates and country are text in the visitor's language. */
export type OrderView = Omit<TrackedOrder, 'createdAt' | 'updatedAt'> & {
  created: string;
  updated: string;
  isMasked: boolean;
  carrierAddress: string | undefined;
  /** Percent; undefined for a cancelled order. */
  progress: number | undefined;
  steps: { name: TrackingStep; isActive: boolean }[];
};

type ViewOptions = { language: Language; timeZone: string; isMasked: boolean };

// On the server: machines with other locale data would format a date differently.
export function viewOf(order: TrackedOrder, options: ViewOptions): OrderView {
  const { language, timeZone, isMasked } = options;
  const { createdAt, updatedAt, ...shown } = order;
  const write = (date: Date | undefined, time?: 'short') =>
    date
      ? new Intl.DateTimeFormat(dateLocale[language], {
          dateStyle: 'long',
          ...(time ? { timeStyle: time } : {}),
          timeZone,
        }).format(date)
      : '';
  return {
    ...shown,
    country: nameOfCountry(order.country, language),
    created: write(createdAt),
    updated: write(updatedAt, 'short'),
    isMasked,
    carrierAddress: carrierAddress(order.carrier, order.trackingNumber),
    progress: order.status === 'cancelled' ? undefined : trackingProgress(order.status),
    steps: trackingSteps.map((name) => ({ name, isActive: isStepActive(name, order.status) })),
  };
}
