import { useTranslations } from 'use-intl';

/** The shop's own pages elsewhere: an owner puts theirs here. */
const pages = [
  { name: 'Instagram', address: 'https://www.instagram.com/', Mark: InstagramMark },
  { name: 'Facebook', address: 'https://www.facebook.com/', Mark: FacebookMark },
];

export function SocialLinks({ className = '' }: { className?: string }) {
  const t = useTranslations('shop.footer');
  return (
    <ul aria-label={t('social')} className={`-ms-2.5 flex gap-1 ${className}`}>
      {pages.map(({ name, address, Mark }) => (
        <li key={name}>
          <a
            href={address}
            rel="noopener noreferrer"
            target="_blank"
            aria-label={name}
            className="grid size-11 place-items-center rounded-full hover:bg-sand/60"
          >
            <Mark />
          </a>
        </li>
      ))}
    </ul>
  );
}

function InstagramMark() {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      aria-hidden="true"
      className="size-5.5"
    >
      <rect x="3.8" y="3.8" width="16.4" height="16.4" rx="4.6" />
      <circle cx="12" cy="12" r="3.8" />
      <circle cx="16.7" cy="7.3" r="0.9" fill="currentColor" stroke="none" />
    </svg>
  );
}

function FacebookMark() {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      aria-hidden="true"
      className="size-5.5"
    >
      <circle cx="12" cy="12" r="8.4" />
      <path d="M11.3 20.2v-8.6c0-2 .9-3.1 2.9-3.1h1M9 13.2h5.5" strokeLinecap="round" />
    </svg>
  );
}
