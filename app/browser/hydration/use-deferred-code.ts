import { useEffect, useState } from 'react';

/**
 * Loads code that a page works without; undefined until it is loaded. Hydration does not wait for it, and
 * clicks before hydration are replayed first. `load` must be defined outside of the component; if it
 * rejects, the page stays without the code.
 */
export function useDeferredCode<Code>(load: () => Promise<Code>): Code | undefined {
  const [code, setCode] = useState<{ loaded: Code }>();
  useEffect(() => {
    let isMounted = true;
    const timer = setTimeout(() => {
      load().then(
        (loaded) => isMounted && setCode({ loaded }),
        () => {},
      );
    }, 50);
    return () => {
      isMounted = false;
      clearTimeout(timer);
    };
  }, [load]);
  return code?.loaded;
}
