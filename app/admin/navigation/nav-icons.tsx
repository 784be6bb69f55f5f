import { createIcon } from '#app/ui/icons.tsx';

export const SunIcon = createIcon(
  <>
    <circle cx="12" cy="12" r="3.8" />
    <path d="M12 3.2v1.9M12 18.9v1.9M3.2 12h1.9M18.9 12h1.9M5.8 5.8l1.3 1.3M16.9 16.9l1.3 1.3M18.2 5.8l-1.3 1.3M7.1 16.9l-1.3 1.3" />
  </>,
);

export const ReceiptIcon = createIcon(
  <path d="M6 3.8h12v16.4l-2.4-1.6-2.4 1.6-2.4-1.6-2.4 1.6L6 20.2V3.8ZM9.2 8.5h5.6M9.2 12.3h5.6" />,
);

export const InboxIcon = createIcon(
  <path d="M4 13.2 6.4 5h11.2L20 13.2V19H4v-5.8ZM4 13.2h4.6l1.2 2.4h4.4l1.2-2.4H20" />,
);

export const BoxIcon = createIcon(
  <path d="m12 3.6 7.6 4v8.8L12 20.4l-7.6-4V7.6l7.6-4ZM4.6 7.7l7.4 4 7.4-4M12 11.7v8.5" />,
);

export const PeopleIcon = createIcon(
  <>
    <circle cx="9" cy="8.6" r="3.1" />
    <path d="M3.4 19c.4-3.3 2.6-5 5.6-5s5.2 1.7 5.6 5M15.6 6a2.8 2.8 0 0 1 0 5.3M17.4 14.6c1.9.6 3 2.1 3.2 4.4" />
  </>,
);

export const ChartIcon = createIcon(<path d="M4.5 19.5h15M7.5 16v-4.5M12 16V6.5M16.5 16V9.5" />);

export const SlidersIcon = createIcon(
  <>
    <path d="M4 7.5h8.2M16.8 7.5H20M4 16.5h3.2M11.8 16.5H20" />
    <circle cx="14.5" cy="7.5" r="2.3" />
    <circle cx="9.5" cy="16.5" r="2.3" />
  </>,
);

export const DotsIcon = createIcon(
  <path d="M5.5 12h.01M12 12h.01M18.5 12h.01" strokeWidth="2.6" />,
);

export const SearchIcon = createIcon(
  <>
    <circle cx="10.8" cy="10.8" r="6" />
    <path d="m15.4 15.4 4.6 4.6" />
  </>,
);

export const PersonIcon = createIcon(
  <>
    <circle cx="12" cy="8.4" r="3.6" />
    <path d="M5 20c.5-4 3.2-6 7-6s6.5 2 7 6" />
  </>,
);
