import type { ReactNode } from 'react';
import { focalPointClass } from '#app/ui/pictures/focal-point.ts';
import { usePieces } from '#app/ui/product/pieces.ts';
import type { FocalPoint } from '#domain/catalog/product.ts';

type LineRowProps = Parameters<ReturnType<typeof usePieces>>[0] & {
  /** Undefined if the product is no longer in the catalogue. */
  picture: string | undefined;
  focalPoint: FocalPoint | undefined;
  title: string;
  price: ReactNode;
};

/** A line of a cart or an order. */
export function LineRow({ picture, focalPoint, title, price, ...bought }: LineRowProps) {
  const pieces = usePieces();
  return (
    <li className="grid grid-cols-[3.5rem_1fr_auto] items-start gap-x-4 py-3">
      {picture ? (
        <img
          src={picture}
          alt=""
          width={56}
          height={70}
          className={`aspect-4/5 w-14 rounded-sm bg-sand object-cover ${focalPointClass(focalPoint)}`}
        />
      ) : (
        <span className="aspect-4/5 w-14 rounded-sm bg-sand" />
      )}
      <div className="wrap-anywhere min-w-0">
        <p className="font-medium leading-snug">
          <bdi>{title}</bdi>
        </p>
        <p className="mt-0.5 text-muted text-sm">{pieces(bought)}</p>
      </div>
      {price}
    </li>
  );
}
