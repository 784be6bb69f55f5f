import type { ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
import { RefreshIcon } from '#app/ui/icons.tsx';

type RefreshButtonProps = {
  isRefreshing: boolean;
  onRefresh: () => void;
  className?: string;
  children: ReactNode;
};

export function RefreshButton({
  isRefreshing,
  onRefresh,
  className,
  children,
}: RefreshButtonProps) {
  return (
    <Button
      variant="secondary"
      className={`py-1! ${className ?? ''}`}
      pending={isRefreshing}
      onClick={onRefresh}
    >
      {!isRefreshing && <RefreshIcon />}
      {children}
    </Button>
  );
}
