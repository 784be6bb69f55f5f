import { useTranslations } from 'use-intl';
import { useRootData } from '#app/root-data.ts';
import { createIcon, FacebookIcon, InstagramIcon } from '#app/ui/icons.tsx';
import sprite from './social.svg?url';

const networks = [
  { id: 'instagram', name: 'Instagram', Mark: InstagramIcon },
  { id: 'facebook', name: 'Facebook', Mark: FacebookIcon },
  // Fetched by the pages of shops that have such an address.
  { id: 'tiktok', name: 'TikTok', Mark: fromSprite('tiktok') },
  { id: 'snapchat', name: 'Snapchat', Mark: fromSprite('snapchat') },
  { id: 'x', name: 'X', Mark: fromSprite('x') },
  { id: 'youtube', name: 'YouTube', Mark: fromSprite('youtube') },
] as const;

function fromSprite(id: string) {
  return createIcon(<use href={`${sprite}#${id}`} />);
}

export function SocialLinks({ className = '' }: { className?: string }) {
  const t = useTranslations('shop.footer');
  const { social } = useRootData().store;
  const pages = networks.flatMap((network) => {
    const address = social[network.id];
    return address ? [{ ...network, address }] : [];
  });
  if (pages.length === 0) return null;
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
