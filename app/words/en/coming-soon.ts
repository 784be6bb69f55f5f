/** Sentences of the page that stands for a closed shop. Shoppers of an open one never load them. */
export const comingSoon = {
  title: 'Coming soon',
  lead: 'We are getting our shop ready for you.',
  contact: 'Questions, or an order to ask about?',
};
