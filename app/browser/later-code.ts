import { useEffect, useState } from 'react';

/**
 * Code that a page can be shown without: undefined until it is there. Hydration does not wait for it,
 * and what was pressed before hydration is done first. `load` stands outside of the component; where
 * it rejects, the page stays without.
 */
export function useLaterCode<Code>(load: () => Promise<Code>): Code | undefined {
  const [code, setCode] = useState<{ loaded: Code }>();
  useEffect(() => {
    let isShown = true;
    const timer = setTimeout(() => {
      load().then(
        (loaded) => isShown && setCode({ loaded }),
        () => {},
      );
    }, 50);
    return () => {
      isShown = false;
      clearTimeout(timer);
    };
  }, [load]);
  return code?.loaded;
}
