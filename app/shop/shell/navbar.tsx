import { href, Link, useLocation, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { openCart, useCart } from '#app/browser/storage/use-cart.ts';
import type { RootData } from '#app/root-data.ts';
import { BrandMark } from '#app/ui/brand/brand-mark.tsx';
import { IconButton } from '#app/ui/button.tsx';
import { ArrowBackIcon, CartIcon } from '#app/ui/icons.tsx';
import { LanguageLink } from '#app/ui/language-link.tsx';
import { Menu } from './menu.tsx';

type NavbarProps = { name: string; logo: RootData['store']['logo'] };

export function Navbar({ name, logo }: NavbarProps) {
  const isHome = useLocation().pathname === href('/');
  return (
    <header className="sticky top-0 z-20 short:relative border-hairline border-b bg-ivory">
      <div className="wrap flex min-h-14 flex-wrap items-center gap-x-2 md:min-h-18">
        <div className="-ms-2.5 flex flex-1 items-center">
          <Menu />
          {!isHome && <BackButton />}
        </div>
        <Link to={href('/')} prefetch="intent" className="flex rounded-md px-2 py-2">
          <BrandMark name={name} logo={logo} />
        </Link>
        <div className="-me-2.5 flex flex-1 items-center justify-end gap-5">
          {isHome && (
            <LanguageLink className="rounded-full px-2 font-medium text-sm hover:bg-sand/60 max-sm:[&_svg]:hidden" />
          )}
          <CartButton />
        </div>
      </div>
    </header>
  );
}

function BackButton() {
  const t = useTranslations('shop.chrome');
  const navigate = useNavigate();
  // The first page of a visit has no page of ours to go back to.
  const goBack = () => (history.state?.idx > 0 ? navigate(-1) : navigate(href('/')));
  return (
    <IconButton onClick={goBack} aria-label={t('back')}>
      <ArrowBackIcon />
    </IconButton>
  );
}

function CartButton() {
  const t = useTranslations('shop.chrome');
  const { count } = useCart();
  return (
    <IconButton onClick={openCart} aria-haspopup="dialog" aria-label={t('openCart', { count })}>
      <CartIcon className="size-6!" />
      {count > 0 && (
        <span
          // The button's name already contains the count.
          aria-hidden="true"
          data-count={count > 99 ? '99+' : count}
          className="before:content-[attr(data-count)] tabular absolute inset-e-9 grid h-5 min-w-5 place-items-center rounded-full bg-cypress px-1.5 font-semibold text-[0.6875rem] text-ivory leading-none"
        />
      )}
    </IconButton>
  );
}
