import { href, Link } from 'react-router';
import { reportErrorContext, storeContext, visitorContext } from '#app/context.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { ProductPicture } from '#app/ui/pictures/picture.tsx';
import { pictureSizes } from '#app/ui/pictures/picture-files.ts';
import { type Product, toProductImage } from '#domain/catalog/product.ts';
import { listActiveProducts } from '#domain/catalog/products.server.ts';
import { type AboutText, about } from '../../../content/pages/about.ts';
import { pageMeta } from '../seo/page-head.ts';
import type { Route } from './+types/about.ts';
import { Sections } from './text-page.tsx';

export const handle = { isPublic: true };

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, () => ({ ...loaderData.text, path: href('/about') }));

export async function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(visitorContext);
  const { texts, settings } = context.get(storeContext);
  const text = texts.page('about', language) ?? about[language];
  const own = settings.about;
  const picture = own && { image: toProductImage(own.path), title: own.alt[language] };
  return { text, products: await listShelf(context), ...(picture && { picture }) };
}

/** Lists products for the page, whose own text needs no catalogue. */
async function listShelf(context: Route.LoaderArgs['context']) {
  const { db } = context.get(storeContext);
  try {
    const products = await listActiveProducts(db, context.get(visitorContext).language);
    return products.map(({ id, title, image }) => ({ id, title, image }));
  } catch (error) {
    context.get(reportErrorContext)(error, { isOptional: true });
    return [];
  }
}

export default function About({ loaderData: { text, products, picture } }: Route.ComponentProps) {
  const first = picture ?? products[0];
  return (
    <main>
      <div className="wrap grid items-center gap-x-20 gap-y-10 py-12 md:grid-cols-[1fr_minmax(0,26rem)] md:py-20">
        <header>
          <p className="font-semibold text-amber-deep text-sm">{text.title}</p>
          <h1 className="mt-3 font-display font-medium text-4xl">
            {'sections' in text ? text.headline : text.welcome}
          </h1>
          <p className="mt-5 max-w-xl text-lg text-muted">{text.lead}</p>
        </header>
        {first && (
          <div>
            <ProductPicture
              eager
              image={first.image}
              alt={first.title}
              sizes={pictureSizes(92, '(min-width: 48rem) 26rem')}
              className="rounded-lg"
            />
          </div>
        )}
      </div>
      {'sections' in text ? (
        <div className="wrap pb-14 md:pb-20">
          <Sections sections={text.sections} />
        </div>
      ) : (
        <OwnText text={text} products={products} />
      )}
    </main>
  );
}

type AboutProducts = Pick<Product, 'id' | 'title' | 'image'>[];

/** Renders the built-in text. */
function OwnText({ text, products }: { text: AboutText; products: AboutProducts }) {
  return (
    <>
      <Purpose text={text} />
      <Values text={text} />
      {products.length > 0 && <Shelf title={text.shelfTitle} products={products} />}
      <Team text={text} />
    </>
  );
}

function Purpose({ text }: { text: AboutText }) {
  return (
    <div className="bg-sand/45">
      <div className="wrap grid gap-x-20 gap-y-12 py-14 md:grid-cols-2 md:py-20">
        {[text.mission, text.vision].map((purpose) => (
          <section key={purpose.title}>
            <h2 className="font-semibold text-amber-deep text-sm">{purpose.title}</h2>
            <p className="mt-3 font-display text-2xl">{purpose.text}</p>
          </section>
        ))}
      </div>
    </div>
  );
}

function Values({ text }: { text: AboutText }) {
  return (
    <section className="wrap py-14 md:py-20">
      <h2 className="font-display font-medium text-3xl">{text.valuesTitle}</h2>
      <ul className="mt-8 grid gap-x-8 gap-y-9 sm:grid-cols-2 md:mt-10 lg:grid-cols-4">
        {text.values.map((value) => (
          <li key={value.title} className="border-brass border-t pt-4">
            <h3 className="font-display font-medium text-xl">{value.title}</h3>
            <p className="mt-2 text-muted">{value.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Team({ text }: { text: AboutText }) {
  return (
    <section className="wrap grid gap-x-20 gap-y-5 py-14 md:grid-cols-[minmax(0,17rem)_minmax(0,42rem)] md:py-20">
      <h2 className="font-display font-medium text-3xl">{text.teamTitle}</h2>
      <div>
        <p className="text-lg">{text.team}</p>
        <ButtonLink to={href('/contact')} variant="secondary" className="mt-6">
          {text.write}
        </ButtonLink>
      </div>
    </section>
  );
}

type ShelfProps = { title: string; products: AboutProducts };

function Shelf({ title, products }: ShelfProps) {
  return (
    <section className="wrap">
      <h2 className="font-display font-medium text-3xl">{title}</h2>
      <ul className="mt-7 grid grid-cols-4 gap-3 border-brass border-b pb-3 lg:grid-cols-8">
        {products.map(({ id, title, image }) => (
          <li key={id}>
            <Link
              to={href('/product/:id', { id: String(id) })}
              prefetch="intent"
              className="block overflow-hidden rounded-md"
            >
              <ProductPicture
                image={image}
                alt={title}
                sizes="(min-width: 78rem) 9rem, (min-width: 64rem) 11vw, 22vw"
                className="transition-transform duration-250 motion-safe:hover:scale-[1.03]"
              />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
