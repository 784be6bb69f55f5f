/** Shown in both languages at once. */
export const errorPage = {
  broken: {
    title: 'Unexpected Application Error',
    text: 'Something went wrong on our side.',
  },
  unavailable: {
    title: 'The store cannot be reached right now',
    text: 'Please try again in a moment. The fault is ours, not your connection’s.',
  },
  unreachable: {
    title: 'The store could not be reached',
    text: 'Please check your connection and try again.',
  },
  busy: 'The store is very busy. Please try again in a few seconds.',
  /** Follows each of these messages for shoppers. */
  cart: 'Your cart is saved in this browser.',
  reference: 'Reference',
  reload: 'Reload the page',
  home: 'Back to home',
} as const;
