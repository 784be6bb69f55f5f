import { createTranslator } from 'use-intl/core';
import { showToast } from '#app/ui/toast.tsx';
import { adminMessagesOf } from '#app/words/admin.ts';
import { localeOf } from '#app/words/messages.ts';
import type { KnownMessages } from '#app/words/words.ts';
import { asLanguage } from '#domain/language.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import type { ShippingDoubt } from '#domain/orders/ship-order.ts';

/** What became of a change of an order's status. */
export type StatusAnswer =
  | {
      kind: 'changed' | 'undone';
      orderId: string;
      status: OrderStatus;
      /** By which it can be undone; undefined when there was nothing to change. */
      event: number | undefined;
    }
  | {
      /** A colleague was faster. `wanted` is undefined for an undo, which cannot be insisted on. */
      kind: 'conflict';
      orderId: string;
      status: OrderStatus;
      by: string | undefined;
      at: string | undefined;
      wanted: OrderStatus | undefined;
    }
  | {
      /** Something speaks against shipping it; `status` is what it still has. */
      kind: 'asks';
      orderId: string;
      status: OrderStatus;
      doubts: ShippingDoubt[];
      wanted: OrderStatus;
    }
  | { kind: 'refused'; orderId: string; message: string | undefined };

/** Heard by whoever can send the form (useUndo): the card that was changed may be gone by then. */
export const undoEvent = 'nabta:undo-status';

export type UndoDetail = { orderId: string; event: number };

/** Long enough to see what one has done, and to reach the button. */
const msToUndo = 8000;

/**
 * Says that a change was made, and offers to undo it. Called where the answer arrives, because the
 * card may be gone by then: the page's filter no longer lets it through.
 */
export function tellStatusChange(answer: StatusAnswer): void {
  if (answer.kind !== 'changed' && answer.kind !== 'undone') return;
  const { kind, orderId, status, event } = answer;
  const t = createWords();
  const text = t(`status.${kind}`, { id: orderId, status: t(`orderStatuses.${status}`) });
  const isUndoable = kind === 'changed' && event !== undefined;
  showToast(text, 'good', isUndoable ? offerUndo({ orderId, event }, t('status.undo')) : undefined);
}

function offerUndo(detail: UndoDetail, label: string) {
  const act = () => void dispatchEvent(new CustomEvent(undoEvent, { detail }));
  return { label, act, ms: msToUndo };
}

// No component is at hand to ask for its words.
function createWords() {
  const language = asLanguage(document.documentElement.lang) ?? 'en';
  const messages = { admin: adminMessagesOf(language) } as KnownMessages;
  return createTranslator({ locale: localeOf(language), messages, namespace: 'admin' });
}
