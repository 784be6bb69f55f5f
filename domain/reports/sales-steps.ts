export const stepNames = ['products', 'checkout', 'orders', 'paid'] as const;

/** How many there were at each step; views are undefined where the store counts none itself. */
export type Steps = {
  products: number | undefined;
  checkout: number | undefined;
  orders: number;
  paid: number;
};

/** Those that are counted, each as a share of the one before, where that was any. */
export function stepsOf(steps: Steps) {
  const counted = stepNames.flatMap((step) => {
    const count = steps[step];
    return count === undefined ? [] : [{ step, count }];
  });
  return counted.map((one, at) => {
    const before = counted[at - 1]?.count;
    return { ...one, ofPrevious: before ? one.count / before : undefined };
  });
}
