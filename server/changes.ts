import { EventEmitter } from 'node:events';
import type { Database } from '#database/open.ts';

/** What other requests, processes and machines have changed. Each listener can be taken off again. */
export type Changes = {
  onCatalogChanged(listener: () => void): () => void;
  /** `orderId` is undefined when changes may have been missed: then anything may have changed. */
  onOrderChanged(listener: (orderId: string | undefined) => void): () => void;
  /** An e-mail was queued, tried or sent. */
  onEmailChanged(listener: (emailId: string) => void): () => void;
  /** A session of this member of staff has ended; undefined as above. */
  onStaffSessionEnded(listener: (staffId: string | undefined) => void): () => void;
  /** The list of what staff must act on is another one. */
  onAttentionChanged(listener: () => void): () => void;
  /** The server is about to stop: streams that wait for changes must end now. */
  onClose(listener: () => void): () => void;
  /** Aborted then: work that nobody waits for ends. */
  closing: AbortSignal;
  close(): void;
};

type Events = {
  catalog: [];
  order: [string | undefined];
  email: [string];
  staff: [string | undefined];
  attention: [];
  close: [];
};

/** Listens to the notices of the database: the triggers in database/migrations that call pg_notify. */
export async function listenForChanges(database: Database): Promise<Changes> {
  const emitter = new EventEmitter<Events>();
  // One listener for each member of staff who has the back office open.
  emitter.setMaxListeners(0);
  const closing = new AbortController();
  emitter.on('close', () => closing.abort());
  const emitCatalog = () => void emitter.emit('catalog');
  const emitOrder = (orderId?: string) => void emitter.emit('order', orderId);
  await database.listen('catalog_changed', emitCatalog, emitCatalog);
  await database.listen('order_changed', emitOrder, () => emitOrder());
  const emitEmail = (emailId: string) => void emitter.emit('email', emailId);
  // What was missed is told by the orders' channel, on the same connection.
  await database.listen('email_changed', emitEmail, () => undefined);
  const emitStaff = (staffId?: string) => void emitter.emit('staff', staffId);
  await database.listen('staff_session_ended', emitStaff, () => emitStaff());
  const emitAttention = () => void emitter.emit('attention');
  await database.listen('attention_changed', emitAttention, emitAttention);
  const on =
    <E extends keyof Events>(event: E) =>
    (listener: (...args: Events[E]) => void) => {
      emitter.on(event, listener as never);
      return () => void emitter.off(event, listener as never);
    };
  return {
    onCatalogChanged: on('catalog'),
    onOrderChanged: on('order'),
    onEmailChanged: on('email'),
    onStaffSessionEnded: on('staff'),
    onAttentionChanged: on('attention'),
    onClose: on('close'),
    closing: closing.signal,
    close: () => void emitter.emit('close'),
  };
}
