import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#app/ui/button.tsx';

/** Without a full reload: what is around it stays, also on a bad connection. */
export function RetryButton({ children }: { children: ReactNode }) {
  const { state, revalidate } = useRevalidator();
  return (
    <Button className="mt-6" pending={state === 'loading'} onClick={() => revalidate()}>
      {children}
    </Button>
  );
}
