import type { ReactNode } from 'react';

/** What is accepted, each as a plain mark in ink: names, not advertisements. */
export function PaymentMarks({ label }: { label: string }) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1.5 text-ink">
      {marks.map(({ name, mark }) => (
        <li key={name}>
          <svg
            viewBox="0 0 54 34"
            role="img"
            aria-label={name}
            direction="ltr"
            className="block h-8 w-12.5 sm:h-8.5 sm:w-13.5"
          >
            <rect
              x=".5"
              y=".5"
              width="53"
              height="33"
              rx="5"
              fill="var(--color-paper)"
              stroke="var(--color-hairline)"
            />
            {mark}
          </svg>
        </li>
      ))}
    </ul>
  );
}

type WordProps = { children: string; x?: number; size?: number; italic?: boolean; weight?: number };

function Word({ children, x = 27, size = 12, italic = false, weight = 700 }: WordProps) {
  return (
    <text
      x={x}
      y={17}
      fontSize={size}
      fontWeight={weight}
      fontStyle={italic ? 'italic' : undefined}
      textAnchor="middle"
      dominantBaseline="central"
      fontFamily="'Instrument Sans', system-ui, sans-serif"
      fill="currentColor"
    >
      {children}
    </text>
  );
}

const apple =
  'M14.9 17.5c0-1.6 1.3-2.3 1.3-2.4-.7-1-1.8-1.2-2.2-1.2-.9-.1-1.8.5-2.3.5s-1.2-.5-2-.5c-1 0-2 .6-2.5 1.5-1.1 1.9-.3 4.6.8 6.1.5.7 1.1 1.6 2 1.5.8 0 1.1-.5 2-.5s1.2.5 2 .5 1.4-.7 1.9-1.5c.6-.9.8-1.7.9-1.7-.1-.1-1.9-.7-1.9-2.3Zm-1.5-4.5c.4-.5.7-1.2.6-2-.6 0-1.3.4-1.7.9-.4.4-.7 1.2-.6 1.9.6.1 1.3-.3 1.7-.8Z';

const marks: { name: string; mark: ReactNode }[] = [
  { name: 'American Express', mark: <Word size={11.5}>AMEX</Word> },
  {
    name: 'Apple Pay',
    mark: (
      <>
        <path d={apple} fill="currentColor" transform="translate(2.5)" />
        <Word x={33.5} weight={500}>
          Pay
        </Word>
      </>
    ),
  },
  {
    name: 'Google Pay',
    mark: (
      <>
        <path
          d="M18.3 14.1a4.3 4.3 0 1 0 1.1 3.1h-4"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.9"
        />
        <Word x={33.5} weight={500}>
          Pay
        </Word>
      </>
    ),
  },
  {
    name: 'Visa',
    mark: (
      <Word size={14} italic>
        VISA
      </Word>
    ),
  },
  {
    name: 'MasterCard',
    mark: (
      <>
        <circle cx="22" cy="17" r="8" fill="var(--color-amber)" />
        <circle cx="32" cy="17" r="8" fill="var(--color-brass)" fillOpacity=".82" />
      </>
    ),
  },
  { name: 'Mada', mark: <Word size={13}>mada</Word> },
];
