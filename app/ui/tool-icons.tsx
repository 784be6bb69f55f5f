import { createIcon, mirrored } from './icons.tsx';

// Icons of lists, forms and the cart, in their own file: a first visit renders and hydrates without them.

export const MinusIcon = createIcon(<path d="M6 12h12" />);

export const PlusIcon = createIcon(<path d="M6 12h12M12 6v12" />);

export const TrashIcon = createIcon(
  <path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10.3 10.5v5.5M13.7 10.5v5.5" />,
);

export const LockIcon = createIcon(
  <>
    <rect x="5.5" y="10.5" width="13" height="9.5" rx="1.5" />
    <path d="M8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5M12 14.3v2" />
  </>,
);

export const SearchIcon = createIcon(
  <>
    <circle cx="10.8" cy="10.8" r="6.3" />
    <path d="m15.5 15.5 4.5 4.5" />
  </>,
);

export const CopyIcon = createIcon(
  <>
    <rect x="8.5" y="8.5" width="11" height="11" rx="1.5" />
    <path d="M15.5 8.5v-4h-11v11h4" />
  </>,
);

export const RefreshIcon = createIcon(
  <path d="M19.5 12a7.5 7.5 0 1 1-2.3-5.4l2.3 2.2M19.5 4.5v4.3h-4.3" />,
);

export const FeedIcon = createIcon(
  <>
    <path d="M5 4.5A14.5 14.5 0 0 1 19.5 19M5 11a8 8 0 0 1 8 8" />
    <circle cx="6.2" cy="17.8" r="1.2" fill="currentColor" stroke="none" />
  </>,
  mirrored,
);

export const PrinterIcon = createIcon(
  <path d="M7.5 9V4.5h9V9M7.5 17H4.5V9h15v8h-3M7.5 14h9v5.5h-9z" />,
);
