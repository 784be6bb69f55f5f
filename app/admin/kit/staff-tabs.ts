// What one tab of the back office tells the others of the same browser.

export type SessionChange = 'signed-in' | 'signed-out';

// One for the whole tab: a channel does not hear itself, but it would hear a second one.
let channel: BroadcastChannel | undefined;

function openChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel('nabta.staff');
  return channel;
}

export function notifyOtherTabs(change: SessionChange): void {
  openChannel().postMessage(change);
}

/** Calls `listener` with what other tabs tell. Returns how to stop. */
export function listenToOtherTabs(listener: (change: SessionChange) => void): () => void {
  const hear = ({ data }: MessageEvent) => {
    if (data === 'signed-in' || data === 'signed-out') listener(data);
  };
  const opened = openChannel();
  opened.addEventListener('message', hear);
  return () => opened.removeEventListener('message', hear);
}
