import type { ReactNode } from 'react';
import { Seedling } from '#app/ui/brand-mark.tsx';
import { OrderNumber } from './order-number.tsx';

type ResultPanelProps = {
  mark: ReactNode;
  title: string;
  text: string;
  reason?: string | undefined;
  orderId?: string | undefined;
  children: ReactNode;
};

/** A mark, what happened, the order it happened to, and where one may go from here. */
export function ResultPanel({ mark, title, text, reason, orderId, children }: ResultPanelProps) {
  return (
    <section
      aria-labelledby="result-title"
      className="mx-auto flex max-w-xl flex-col items-center gap-4 py-8 text-center sm:py-12"
    >
      {mark}
      <div role="status" className="flex flex-col items-center gap-3">
        <h1 id="result-title" className="font-display text-3xl">
          {title}
        </h1>
        {text && <p className="max-w-md text-lg text-muted">{text}</p>}
        {reason && <p className="max-w-md font-medium">{reason}</p>}
        {orderId && <OrderNumber orderId={orderId} />}
      </div>
      <div className="mt-2 flex w-full flex-wrap justify-center gap-3">{children}</div>
    </section>
  );
}

/** A seedling that has come up, with a few seeds of brass in the air. */
export function Garland() {
  return (
    <div className="relative grid size-32 animate-rise place-items-center rounded-full bg-good-tint">
      <svg
        viewBox="0 0 128 128"
        aria-hidden="true"
        className="absolute inset-0 size-full text-brass"
      >
        <g fill="currentColor">
          <circle cx="20" cy="34" r="3" />
          <circle cx="38" cy="12" r="2" />
          <circle cx="92" cy="10" r="3" />
          <circle cx="112" cy="30" r="2" />
          <circle cx="118" cy="78" r="3" />
          <circle cx="9" cy="74" r="2" />
          <circle cx="100" cy="112" r="2" />
          <circle cx="26" cy="110" r="3" />
        </g>
      </svg>
      <Seedling className="size-16! text-cypress" />
    </div>
  );
}
