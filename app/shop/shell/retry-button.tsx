import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#app/ui/button.tsx';

/** Reloads only the data: the page around the button remains, even on a bad connection. */
export function RetryButton({ children }: { children: ReactNode }) {
  const { state, revalidate } = useRevalidator();
  return (
    <Button className="mt-6" pending={state === 'loading'} onClick={() => revalidate()}>
      {children}
    </Button>
  );
}
