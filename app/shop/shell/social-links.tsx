import { useTranslations } from 'use-intl';
import { useRootData } from '#app/root-data.ts';
import { FacebookIcon, InstagramIcon } from '#app/ui/icons.tsx';

const networks = [
  { id: 'instagram', name: 'Instagram', Mark: InstagramIcon },
  { id: 'facebook', name: 'Facebook', Mark: FacebookIcon },
] as const;

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
