import type { FocalPoint } from '#domain/catalog/product.ts';

/** Returns the class that keeps the focal point of a picture with `object-cover` in view, or ''. */
export function focalPointClass(point: FocalPoint | undefined): string {
  return point ? `focal-x-${point.x} focal-y-${point.y}` : '';
}
