import { useRouteLoaderData } from 'react-router';
import type { Language } from '#domain/language.ts';
import { useLanguage } from '../use-language.ts';
import nabta from './wordmarks/nabta.svg?url';
import nabtaInArabic from './wordmarks/nabta-ar.svg?url';

type Look = {
  logo?: { mark: string };
  symbol?: { mark: string };
  monogram?: string;
  colours?: object;
  fonts?: string;
};

/** Undefined on an error page without data, which cannot know whose shop it is. */
function useLook(): Look | undefined {
  return (useRouteLoaderData('root') as { store: Look } | undefined)?.store;
}

/** The owner's small mark, logo or first letter in place of the demo's leaf. */
export function Seedling({ className = '' }: { className?: string }) {
  const look = useLook();
  if (!look) return null;
  const { symbol, logo, monogram } = look;
  const own = symbol ?? logo;
  if (own) {
    return (
      <img src={own.mark} alt="" className={`inline-block h-[1.3em] object-contain ${className}`} />
    );
  }
  if (monogram !== undefined) {
    return (
      <span aria-hidden="true" className={`monogram ${className}`}>
        <span>{monogram}</span>
      </span>
    );
  }
  return (
    <svg
      viewBox="0 0 32 32"
      fill="currentColor"
      aria-hidden="true"
      className={`inline-block size-[1.3em] shrink-0 ${className}`}
    >
      <path d="M15.2 15.6h1.6V29a.8.8 0 0 1-1.6 0V15.6Z" />
      <path d="M17 15.8C17 9.2 21.6 4.6 29 4c.3 7.6-4.2 11.8-12 11.8Z" />
      <path d="M15 20.4C15 14.9 10.9 10.9 3 10.7c-.2 6.7 4.4 9.9 12 9.7Z" />
    </svg>
  );
}

type BrandMarkProps = {
  name: string;
  logo?: { mark: string } | undefined;
  className?: string;
};

export function BrandMark({ name, logo, className = '' }: BrandMarkProps) {
  if (logo) return <img src={logo.mark} alt={name} className="h-9 max-w-48 object-contain" />;
  return (
    <span className={`${markLook} text-2xl ${className}`}>
      <Seedling />
      {name}
    </span>
  );
}

export function BrandPair({ name }: { name: Record<Language, string> }) {
  const logo = useLook()?.logo;
  const language = useLanguage();
  if (logo) return <BrandMark name={name[language]} logo={logo} />;
  return (
    <span className={`${markLook} text-[min(1.5rem,7vw)] max-[13rem]:text-xl`}>
      <Seedling />
      <Name language="en" name={name.en} />
      <span aria-hidden="true" className="mx-1 h-[1em] w-px bg-brass" />
      <Name language="ar" name={name.ar} />
    </span>
  );
}

/** Writes the name beside the demo's leaf in lower case, as its labels do. Owners write their own as they like. */
const markLook =
  'inline-flex items-center gap-2 font-display font-semibold text-cypress leading-none has-[svg]:lowercase';

/** Our name is drawn, in our colour and fonts: a page loads only its language's fonts. */
const drawn: Record<Language, { name: string; src: string; size: [number, number]; look: string }> =
  {
    en: { name: 'Nabta', src: nabta, size: [174, 48], look: 'h-[0.76em]' },
    ar: { name: 'نبتة', src: nabtaInArabic, size: [92, 57], look: 'h-[0.98em] mt-[0.12em]' },
  };

function Name({ language, name }: { language: Language; name: string }) {
  const isOwn = language === useLanguage();
  const { colours, fonts } = useLook() ?? {};
  const { src, look, size, name: drawnName } = drawn[language];
  if (isOwn || colours || fonts || name !== drawnName) return <span lang={language}>{name}</span>;
  const [width, height] = size;
  return (
    <img
      lang={language}
      src={src}
      alt={name}
      width={width}
      height={height}
      loading="lazy"
      className={`w-auto ${look}`}
    />
  );
}
