import { EventEmitter } from 'node:events';
import type { Database } from '#database/open.ts';

export type Changes = Awaited<ReturnType<typeof listenForChanges>>;

type Events = {
  catalog: [];
  /** A product's id: what the shop shows of its stock has changed. */
  stock: [number];
  settings: [];
  /** The order's id; undefined when changes may have been missed: anything may have changed. */
  order: [string | undefined];
  email: [string];
  staff: [string | undefined];
  attention: [];
  texts: [];
  close: [];
};

/**
 * Listens for changes by any process or machine, which triggers publish with pg_notify. Each subscription
 * returns its unsubscribe function.
 */
export async function listenForChanges(database: Database) {
  const emitter = new EventEmitter<Events>();
  emitter.setMaxListeners(0);
  const closing = new AbortController();
  emitter.on('close', () => closing.abort());
  const emitCatalog = () => void emitter.emit('catalog');
  const emitSettings = () => void emitter.emit('settings');
  await database.listen('settings_changed', emitSettings, emitSettings);
  const emitOrder = (orderId?: string) => void emitter.emit('order', orderId);
  await database.listen('catalog_changed', emitCatalog, emitCatalog);
  const emitStock = (productId?: string) => void emitter.emit('stock', Number(productId));
  // After a gap the catalogue counts as changed.
  await database.listen('stock_changed', emitStock, () => undefined);
  await database.listen('order_changed', emitOrder, () => emitOrder());
  const emitEmail = (emailId: string) => void emitter.emit('email', emailId);
  // A gap is reported by the orders' channel, on the same connection.
  await database.listen('email_changed', emitEmail, () => undefined);
  const emitStaff = (staffId?: string) => void emitter.emit('staff', staffId);
  await database.listen('staff_session_ended', emitStaff, () => emitStaff());
  const emitAttention = () => void emitter.emit('attention');
  await database.listen('attention_changed', emitAttention, emitAttention);
  const emitTexts = () => void emitter.emit('texts');
  await database.listen('texts_changed', emitTexts, emitTexts);
  const on =
    <E extends keyof Events>(event: E) =>
    (listener: (...args: Events[E]) => void) => {
      emitter.on(event, listener as never);
      return () => void emitter.off(event, listener as never);
    };
  return {
    onCatalogChanged: on('catalog'),
    onStockChanged: on('stock'),
    onSettingsChanged: on('settings'),
    onOrderChanged: on('order'),
    onEmailChanged: on('email'),
    onStaffSessionEnded: on('staff'),
    onTextsChanged: on('texts'),
    onAttentionChanged: on('attention'),
    /** Streams must end now, before the server stops. */
    onClose: on('close'),
    closing: closing.signal,
    close: () => void emitter.emit('close'),
  };
}
