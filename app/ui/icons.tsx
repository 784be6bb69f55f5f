import type { ReactNode } from 'react';

type IconProps = { className?: string };

/**
 * Drawn on a grid of 24 with one thin round line. Icons take the text's colour and 1.25em by
 * default, and are hidden from screen readers: the control has the name.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function createIcon(shapes: ReactNode, own = '') {
  return ({ className = '' }: IconProps) => (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={`inline-block size-[1.25em] shrink-0 ${own} ${className}`}
    >
      {shapes}
    </svg>
  );
}

export const mirrored = 'rtl:-scale-x-100';

export const MenuIcon = createIcon(<path d="M4 8h16M4 16h16" />);

export const CartIcon = createIcon(
  <>
    <path d="M5 8.5h14l-1 11.5H6L5 8.5Z" />
    <path d="M8.8 11V7.2a3.2 3.2 0 0 1 6.4 0V11" />
  </>,
);

export const CloseIcon = createIcon(<path d="m6 6 12 12M18 6 6 18" />);

export const OfflineIcon = createIcon(
  <>
    <path d="M4 4.5 19.5 20M3 9.5a13 13 0 0 1 4-2.3M11 6.1a13.2 13.2 0 0 1 10 3.4M6.5 13.2a8.2 8.2 0 0 1 4-2.1M15.2 11.9a8 8 0 0 1 2.3 1.3M10 16.7a3.3 3.3 0 0 1 3.6-.3" />
    <path d="M12 19.8h.01" />
  </>,
);

export const CheckIcon = createIcon(<path d="m5 12.5 4.5 4.5L19 7.5" />);

export const ArrowBackIcon = createIcon(<path d="M19.5 12h-15M10.5 6l-6 6 6 6" />, mirrored);

export const GlobeIcon = createIcon(
  <>
    <circle cx="12" cy="12" r="8.2" />
    <path d="M3.8 12h16.4M12 3.8c2.3 2.3 3.4 5 3.4 8.2s-1.1 5.9-3.4 8.2c-2.3-2.3-3.4-5-3.4-8.2s1.1-5.9 3.4-8.2Z" />
  </>,
);

export const TruckIcon = createIcon(
  <>
    <path d="M2.5 6.5h11v10h-11zM13.5 10h4l3.5 3.5v3h-7.5" />
    <circle cx="7" cy="17.5" r="1.9" fill="var(--color-ivory)" />
    <circle cx="17" cy="17.5" r="1.9" fill="var(--color-ivory)" />
  </>,
  mirrored,
);

export const ReturnIcon = createIcon(
  <path d="M4.5 9.5h10a4.8 4.8 0 0 1 0 9.6H8M8.5 5.5l-4 4 4 4" />,
  mirrored,
);

export const AlertIcon = createIcon(
  <>
    <circle cx="12" cy="12" r="8.2" />
    <path d="M12 7.8v5M12 16v.1" />
  </>,
);

export const SpinnerIcon = createIcon(
  <path d="M12 3.5a8.5 8.5 0 1 1-8.5 8.5" />,
  'motion-safe:animate-spin',
);

export const ChevronDownIcon = createIcon(<path d="m6 9.5 6 6 6-6" />);

export const InstagramIcon = createIcon(
  <>
    <rect x="3.8" y="3.8" width="16.4" height="16.4" rx="4.6" />
    <circle cx="12" cy="12" r="3.8" />
    <circle cx="16.7" cy="7.3" r="0.9" fill="currentColor" stroke="none" />
  </>,
);

export const FacebookIcon = createIcon(
  <>
    <circle cx="12" cy="12" r="8.4" />
    <path d="M11.3 20.2v-8.6c0-2 .9-3.1 2.9-3.1h1M9 13.2h5.5" />
  </>,
);
