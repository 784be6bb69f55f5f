import { href, Link } from 'react-router';
import { ProductPicture } from '#app/ui/picture.tsx';
import type { Product } from '#domain/catalog/product.ts';

type ShelfProps = { title: string; products: Pick<Product, 'id' | 'title' | 'image'>[] };

/** Everything that is sold, in a row, as it would stand on a shelf. */
export function Shelf({ title, products }: ShelfProps) {
  return (
    <section className="wrap">
      <h2 className="font-display font-medium text-3xl">{title}</h2>
      <ul className="mt-7 grid grid-cols-4 gap-3 border-brass border-b pb-3 lg:grid-cols-8">
        {products.map(({ id, title, image }) => (
          <li key={id}>
            <Link
              to={href('/product/:id', { id: String(id) })}
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
