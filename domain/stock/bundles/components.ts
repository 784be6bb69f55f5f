/** A component of a bundle, and its units in one bundle. */
export type Component = { id: number; quantity: number };

export const componentLimits = { components: 10, quantity: 20 } as const;

/** Names the fields of the component form by place, which starts with 1. */
export const componentFields = {
  product: (place: number) => `component_${place}`,
  quantity: (place: number) => `quantity_${place}`,
};

/** Writes "5 2,7 1" for two units of product 5 and one of product 7, in the order of the products. */
export function writeComponents(components: readonly Component[]): string {
  return components
    .toSorted((one, other) => one.id - other.id)
    .map(({ id, quantity }) => `${id} ${quantity}`)
    .join(',');
}

/** Reads what `writeComponents` wrote. */
export function readComponents(text: string): Component[] {
  return [...text.matchAll(/(\d+) (\d+)/g)].map(([, id, quantity]) => ({
    id: Number(id),
    quantity: Number(quantity),
  }));
}
