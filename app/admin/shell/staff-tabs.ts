export type SessionChange = 'signed-in' | 'signed-out';

// One per tab: a channel does not receive its own messages, but it would receive a second one's.
let channel: BroadcastChannel | undefined;

function openChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel('nabta.staff');
  return channel;
}

export function notifyOtherTabs(change: SessionChange): void {
  openChannel().postMessage(change);
}

export function listenToOtherTabs(listener: (change: SessionChange) => void): () => void {
  const handle = ({ data }: MessageEvent) => {
    if (data === 'signed-in' || data === 'signed-out') listener(data);
  };
  const opened = openChannel();
  opened.addEventListener('message', handle);
  return () => opened.removeEventListener('message', handle);
}
