/**
 * React Router reloads the page when the code of the next screen cannot be fetched: without a line
 * that leaves nothing but the browser's own error page, and after a deploy it forgets where somebody
 * wanted to go. Where the browser lets us, calls back instead. Returns how to stop listening.
 */
export function onScreenCodeMissing(tell: () => void): () => void {
  const listen = (event: NavigateEvent) => {
    const isByScript = event.navigationType === 'reload' && !event.userInitiated;
    if (!isByScript || !event.cancelable) return;
    event.preventDefault();
    tell();
  };
  // Missing in browsers from before 2026: there the page reloads.
  const navigation: Navigation | undefined = window.navigation;
  navigation?.addEventListener('navigate', listen);
  return () => navigation?.removeEventListener('navigate', listen);
}
