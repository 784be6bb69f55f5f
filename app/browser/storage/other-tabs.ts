/** Calls back when another tab has written this key of local storage, or may have. */
export function onOtherTabWrite(ours: string, readAgain: () => void): () => void {
  const followStorage = ({ key }: StorageEvent) => {
    // No key: the whole storage was cleared.
    if (key === ours || key === null) readAgain();
  };
  // A page restored from the back/forward cache has missed other tabs' writes.
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
