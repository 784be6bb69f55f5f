/**
 * Calls back when another tab has written under this key of the local storage, or may have. Returns
 * how to stop.
 */
export function followOtherTabs(ours: string, readAgain: () => void): () => void {
  const followStorage = ({ key }: StorageEvent) => {
    // No key: the whole storage was cleared.
    if (key === ours || key === null) readAgain();
  };
  // A page that Back brings from the browser's memory has missed what other tabs wrote meanwhile.
  const followReturn = ({ persisted }: PageTransitionEvent) => {
    if (persisted) readAgain();
  };
  window.addEventListener('storage', followStorage);
  window.addEventListener('pageshow', followReturn);
  return () => {
    window.removeEventListener('storage', followStorage);
    window.removeEventListener('pageshow', followReturn);
  };
}
