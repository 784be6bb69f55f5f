import { pieces } from './pieces.ts';

export const shop = {
  // Texts for search results: a title of at most 60 characters with the store's name, and a description of 70
  // to 160 characters.
  search: {
    home: {
      title: 'Scalp and hair care: spray, serum, gentle wash',
      description:
        'Spray, serum and gentle wash for hair that has started to thin. Few ingredients, clear amounts, free shipping.',
      descriptionWithFee:
        'Spray, serum and gentle wash for hair that has started to thin. Few ingredients, clear amounts.',
    },
    blog: {
      title: 'Articles on hair loss, follicles and scalp care',
      description:
        'Plain articles on hair loss, follicles and scalp care: what belongs to a doctor, what belongs to a routine, and what is still being tested.',
      own: 'News and articles from our shop.',
    },
    checkout: {
      title: 'Checkout',
      description:
        'Enter your shipping details, look over your cart and go on to payment. Shipping is free.',
      descriptionWithFee:
        'Enter your shipping details, look over your cart with its shipping fee and go on to payment.',
    },
    payment: {
      title: 'Payment',
      description:
        'Your order is being prepared, and you are taken to the payment provider over an encrypted connection. Please keep this page open.',
    },
    track: {
      title: 'Track your order',
      description:
        'Enter the order number from your confirmation to see whether your order is confirmed, being prepared, on its way or delivered.',
    },
  },

  chrome: {
    skip: 'Skip to content',
    back: 'Back',
    home: 'Home',
    menu: 'Menu',
    closeMenu: 'Close menu',
    openCart: 'Cart, {count, plural, =0 {empty} one {1 item} other {# items}}',
    closed: 'The shop is closed: only staff see this page.',
    sandbox: 'Demonstration shop: nothing is charged and nothing is shipped.',
    loading: 'Loading…',
    deliverTo: 'Deliver to',
    otherCountries: 'Other countries · USD',
    deliver: 'Show prices',
  },

  connection: {
    offline: 'You are offline. Your cart and what you typed are saved in this browser.',
    offlineHeld: 'You are offline. The page opens as soon as you are back online.',
    unreachable: 'The store could not be reached. Please check your connection.',
    retry: 'Try again',
    back: 'Back online.',
    notSwitched: 'The language could not be switched. Please try again.',
    needsScripts:
      'You can read everything here. Cart and checkout need JavaScript, which is switched off in this browser.',
    notHydrated: 'Part of this page has not loaded: cart and buttons do not work yet.',
    reload: 'Reload the page',
  },

  links: {
    about: 'About',
    blog: 'Blog',
    contact: 'Contact',
    privacy: 'Privacy',
    shippingTerms: 'Shipping Terms',
    trackOrder: 'Track order',
    products: 'Products',
  },

  plan: '{count} payments of <amount></amount> with {method}',

  footer: {
    blurb: 'Scalp and hair care with few ingredients, clear amounts and no miracles.',
    social: 'Follow us',
    quickLinks: 'Quick links',
    customerService: 'Customer service',
    contactInfo: 'Contact',
    hoursTitle: 'Working hours',
    accepted: 'Accepted payments',
    methods: {
      americanExpress: 'American Express',
      applePay: 'Apple Pay',
      googlePay: 'Google Pay',
      visa: 'Visa',
      mastercard: 'MasterCard',
      mada: 'Mada',
      knet: 'KNET',
      benefit: 'Benefit',
      qpay: 'QPay',
      omannet: 'OmanNet',
      tabby: 'Tabby',
      tamara: 'Tamara',
    },
    copyright: '© 2025 {name}. All rights reserved.',
  },

  consent: {
    title: 'May we measure our ads?',
    text: 'If you agree, TikTok learns which products you look at and buy here, and your email and phone as one-way codes. The shop works the same either way.',
    allow: 'Allow',
    refuse: 'No thanks',
    nowAllowed: 'You currently allow this.',
    nowRefused: 'You currently do not allow this.',
    byBrowser:
      'Your browser asks shops not to share what you do (Global Privacy Control). We respect that: nothing is shared with TikTok.',
    close: 'Close',
    choices: 'Privacy choices',
  },

  // The footer and the contact page give different hours, and so do the footer's languages. The
  // owner states them so: change them here.
  hours: {
    footer: 'Monday to Saturday, 9\u00a0AM to 6\u00a0PM',
    contact: 'Sunday to Thursday, 9:00\u00a0AM to 6:00\u00a0PM',
  },

  cart: {
    title: 'Cart',
    close: 'Close cart',
    empty: 'Cart is empty',
    emptyHint: 'Whatever you add stays here, even if you leave.',
    full: 'Your cart is full: it holds {count} different items at most.',
    keepShopping: 'See the products',
    bundle: '{count, plural, one {1 pc} other {# pcs}}',
    quantity: 'Quantity',
    decrease: 'Decrease quantity: {title}',
    increase: 'Increase quantity: {title}',
    remove: 'Remove {title}',
    shipping: 'Shipping',
    free: 'Free',
    freeFrom: 'Free from <amount></amount>',
    feeLater: 'Shown at checkout',
    notSold: 'Not sold in this country, so we removed it:',
    total: 'Total',
    checkout: 'Checkout',
    changed: '{title}: quantity {count}. Total {total}.',
    removed: '{title} removed. Total {total}.',
    removedLine: 'Removed: {title}',
    undo: 'Undo',
    undoLong: 'Undo: put {title} back',
    restored: '{title} is back in the cart. Total {total}.',
  },

  pieces,

  stock: {
    soldOut: 'Sold out',
    left: 'Only {count, number} left',
    perOrder: 'At most {count, number} per order',
    short: '{left, number} left: you have {count, number}',
    overLimit: 'At most {max, number} per order: you have {count, number}',
    title: 'Not everything in your cart is available',
    correct: 'Adjust cart to what is available',
    corrected: 'Your cart now has what is available.',
    emptied: 'Nothing of it is available, so your cart is empty.',
  },

  home: {
    eyebrow: 'Scalp & root spray',
    headline: 'Roots first. Everything follows.',
    lead: 'A light spray for roots that look fuller. Sixty seconds each morning, nothing to rinse.',
    shop: 'Shop the spray',
    all: 'See all products',
    heroPicture:
      'Amber glass spray bottle with a cream label and a cypress-green head, on pale stone in morning light',
    products: 'Products',
    productsLead: 'Start with the spray. Add the serum at night. Wash gently.',
    freeShipping: 'Free Shipping',
    buy: 'Add to cart',
    buyLong: 'Add to cart: {title}',
    loading: 'Loading products…',
    loadError: 'An error occurred while loading the products.',
    unavailable: 'The store cannot be reached right now. Please try again in a moment.',
    retry: 'Try again',
    none: 'No products available.',
    paid: 'Payment successful. Thank you for your order.',
    promise: {
      days: '{dispatch_days}',
      daysText: 'from payment to dispatch, with a tracking number',
      glass: 'Amber glass',
      glassText: 'shields what is inside from light',
      results: '4-6 weeks',
      resultsText: 'of daily use to see roots look fuller',
    },
  },

  reviews: {
    title: 'What customers say',
    outOf: '{rating, number} out of 5',
    loading: 'Loading comments...',
    failed: 'Failed to load comments',
    retry: 'Try again',
    none: 'No comments yet.',
    more: 'Show more',
    visibleCount: 'Showing {count, number} of {all, number}',
  },

  product: {
    bundleTitle: 'Choose your supply',
    countTitle: 'How many?',
    addToCart: 'Add to Cart',
    freeShipping: 'Free Shipping',
    dispatch: 'Ships within {dispatch_days}',
    arrives: 'Order today: arrives {range} in {country}',
    damaged: 'Damaged or lost? Tell us within 48\u00a0hours and we put it right.',
    returns: 'You can send it back; we may deduct the return postage.',
    supply: '{days, plural, one {#\u00a0day} other {#\u00a0days}} each',
    supplyOfSet: '{days, plural, one {#\u00a0day} other {#\u00a0days}} a set',
    breadcrumb: 'You are here',
    pictures: 'Pictures',
    enlarge: 'Enlarge: {picture}',
    shrink: 'Close the picture',
    howToUse: 'How to use',
    ingredients: 'Ingredients',
    expectations: 'What to expect',
    questions: 'Questions',
    goesWellWith: 'Goes well with',
    about: 'About this product',
    features: 'Key Features',
    feature: {
      ingredients: 'Innovative ingredients',
      results: 'Fast results in 4-6 weeks',
      tested: 'Clinically tested',
      hairTypes: 'Suitable for all hair types',
    },
    clinicalTest:
      'Clinical test: {test}, {year}, {participants, plural, one {# participant} other {# participants}}. Result: {result}',
    invalid: 'Invalid product id',
    notFound: 'Product not found',
    notFoundHint: 'It may no longer be sold, or the link has a typo.',
    loadError: 'An error occurred while loading the product.',
    retry: 'Try again',
    backHome: 'All products',
  },

  contact: { email: 'Email', hours: 'Business hours' },

  whatsApp: {
    name: 'WhatsApp',
    ask: 'Ask us on WhatsApp',
    message: 'Hello, I have a question about my order {id}.',
  },

  blog: {
    none: 'There are no articles yet.',
    minutes: '{minutes, number}-minute read',
    sources: 'Sources',
    shelf: 'From our range',
    others: 'More to read',
    feed: 'Follow by RSS',
  },

  pages: {
    blogLead: 'Straight answers on hair loss and scalp care.',
    notFound: 'Page not found',
    notFoundHint: 'There is no article at this address.',
    allArticles: 'All articles',
  },
} as const;
