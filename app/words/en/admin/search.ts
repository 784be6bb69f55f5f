export const search = {
  open: 'Search',
  label: 'Search orders, customers, products and pages',
  hint: 'Order, customer, product or page',
  results: 'Results',
  close: 'Close',
  searching: 'Searching…',
  none: 'Nothing matches.',
  failed: 'The search did not work. Type again to retry.',
  groups: {
    orders: 'Orders',
    customers: 'Customers',
    products: 'Products',
    texts: 'Articles',
    pages: 'Pages',
  },
} as const;
