import { useEffect } from 'react';
import { useRootData } from '#app/root-data.ts';
import { useLanguage } from '#app/ui/use-language.ts';

/** Names the page after its state, which the address does not contain. Undefined leaves the route's title. */
export function usePageTitle(title: string | undefined): void {
  const name = useRootData().store.name[useLanguage()];
  useEffect(() => {
    if (!title) return;
    const routeTitle = document.title;
    const ownTitle = `${title} · ${name}`;
    document.title = ownTitle;
    return () => {
      // The next page may have set its own already.
      if (document.title === ownTitle) document.title = routeTitle;
    };
  }, [title, name]);
}
