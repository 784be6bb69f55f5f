import type { ReactNode } from 'react';
import type { Barcode } from '#app/admin/orders/packing-slip/barcode.server.ts';

type NumberedBarsProps = {
  barcode: Barcode | undefined;
  number: string;
  /** Width of the thinnest bar in mm; narrower if the paper is too narrow. */
  mmOfBar: number;
  children: ReactNode;
};

/** A number under its words, and as bars where it has any. */
export function NumberedBars({ barcode, number, mmOfBar, children }: NumberedBarsProps) {
  return (
    <div data-slip="number">
      <p data-slip="caption">{children}</p>
      <div>
        {barcode && (
          <svg
            aria-hidden="true"
            data-slip="bars"
            viewBox={`0 0 ${barcode.width} 1`}
            preserveAspectRatio="none"
            width={`${(barcode.width * mmOfBar).toFixed(2)}mm`}
            shapeRendering="crispEdges"
          >
            <path d={barcode.path} />
          </svg>
        )}
        <bdi dir="ltr" className="tabular font-semibold wrap-anywhere">
          {number}
        </bdi>
      </div>
    </div>
  );
}
