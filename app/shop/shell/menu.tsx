import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { href, Link, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useRootData } from '#app/root-data.ts';
import { IconButton } from '#app/ui/button.tsx';
import { CloseIcon, MenuIcon } from '#app/ui/icons.tsx';
import { LanguageLink } from '#app/ui/language-link.tsx';
import { MarketSelect } from './market-select.tsx';

const links = [
  ['products', { pathname: href('/'), hash: 'products' }],
  ['about', href('/about')],
  ['blog', href('/blog')],
  ['contact', href('/contact')],
  ['privacy', href('/privacy')],
  ['shippingTerms', href('/shipping-terms')],
  ['trackOrder', href('/trackOrder')],
] as const;

export function Menu() {
  const t = useTranslations('shop');
  const { isOpen, setOpen, place } = useDisclosure();
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { markets } = useRootData();

  const pressKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    setOpen(false);
    button.current?.focus();
  };
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !place.current?.contains(relatedTarget)) setOpen(false);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys bubble up here from the button and the links.
    <div ref={place} onKeyDown={pressKey} onBlur={leave}>
      <IconButton
        ref={button}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={isOpen ? t('chrome.closeMenu') : t('chrome.menu')}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? <CloseIcon className="size-6!" /> : <MenuIcon className="size-6!" />}
      </IconButton>
      <nav
        id={id}
        hidden={!isOpen}
        aria-label={t('chrome.menu')}
        className="absolute inset-s-0 top-full max-h-[calc(100dvh-5.5rem)] w-full animate-rise overflow-y-auto overscroll-contain border-hairline border-b bg-ivory shadow-sheet sm:inset-s-4 sm:mt-2 sm:w-80 sm:rounded-lg sm:border"
      >
        <ul className="divide-y divide-hairline px-[clamp(1.125rem,4vw,1.75rem)]">
          {links.map(([name, to]) => (
            <li key={name}>
              <Link
                to={to}
                prefetch="intent"
                className="block py-3 font-display text-xl hover:text-amber"
                onClick={() => setOpen(false)}
              >
                {t(`links.${name}`)}
              </Link>
            </li>
          ))}
          {markets && (
            <li className="py-1.5 empty:hidden">
              <MarketSelect />
            </li>
          )}
          <li className="py-1.5">
            <LanguageLink className="w-full font-medium hover:text-amber" />
          </li>
        </ul>
      </nav>
    </div>
  );
}

function useDisclosure() {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const { key } = useLocation();

  // Skips the first page: its menu may have been opened before this effect runs.
  const displayedKey = useRef(key);
  useEffect(() => {
    if (displayedKey.current !== key) setOpen(false);
    displayedKey.current = key;
  }, [key]);

  useEffect(() => {
    if (!isOpen) return;
    const end = new AbortController();
    const { signal } = end;
    const close = () => setOpen(false);
    const pressOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !place.current?.contains(target)) close();
    };
    // A scroll from before the click may be reported only now.
    const openedAt = window.scrollY;
    const scroll = () => window.scrollY !== openedAt && close();
    document.addEventListener('pointerdown', pressOutside, { signal });
    window.addEventListener('scroll', scroll, { signal, passive: true });
    window.addEventListener('resize', close, { signal });
    return () => end.abort();
  }, [isOpen]);

  return { isOpen, setOpen, place };
}
