import { useTranslations } from 'use-intl';
import { FacebookIcon, InstagramIcon } from '../../../ui/icons.tsx';

/** The shop's own pages elsewhere: an owner puts theirs here. */
const pages = [
  { name: 'Instagram', address: 'https://www.instagram.com/', Mark: InstagramIcon },
  { name: 'Facebook', address: 'https://www.facebook.com/', Mark: FacebookIcon },
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
            <Mark className="size-5.5!" />
          </a>
        </li>
      ))}
    </ul>
  );
}
