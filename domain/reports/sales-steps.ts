export const stepNames = ['products', 'checkout', 'orders', 'paid'] as const;

/** Counts at each step; views are undefined when the store does not count them itself. */
export type Steps = {
  products: number | undefined;
  checkout: number | undefined;
  orders: number;
  paid: number;
};

/** Returns the counted steps, each with its share of the previous one if that is above zero. */
export function toFunnelSteps(steps: Steps) {
  const counted = stepNames.flatMap((step) => {
    const count = steps[step];
    return count === undefined ? [] : [{ step, count }];
  });
  return counted.map((one, at) => {
    const before = counted[at - 1]?.count;
    return { ...one, shareOfPrevious: before ? one.count / before : undefined };
  });
}
