import type { FocalPoint } from '#domain/catalog/product.ts';

/** For a picture with `object-cover`: its focal point stays in view at every crop. Without one, ''. */
export function focalPointClass(point: FocalPoint | undefined): string {
  return point ? `focal-x-${point.x} focal-y-${point.y}` : '';
}
