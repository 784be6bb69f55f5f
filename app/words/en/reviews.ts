/** Loaded with the reviews of a page, and where a buyer writes one. */
export const reviews = {
  title: 'Reviews',
  lead: 'By people who bought it here. We publish praise and criticism alike.',
  leadAll: 'By people who bought here. We publish praise and criticism alike.',
  outOf: '{rating, number} out of 5',
  count: '{count, plural, =0 {no reviews} one {1 review} other {# reviews}}',
  filter: 'Show reviews with',
  all: 'All ({count, number})',
  countByStars: '{stars, plural, one {1 star} other {# stars}} ({count, number})',
  verified: 'Bought here',
  foreign: 'In Arabic',
  answer: 'Answer by {store}',
  picture: 'Picture {at} by {name}',
  more: 'Show more reviews',
  loading: 'Loading reviews…',
  failed: 'The reviews could not be loaded.',
  retry: 'Try again',
  visibleCount: '{count, number} of {all, number} reviews',
  about: 'About',

  write: {
    title: 'How do you like it?',
    description:
      'Stars, a few words and pictures of what you bought, with the link from our email. We read every review before it appears in the shop.',
    lead: 'Give stars to one product or to several; words and pictures are up to you. We read every review before it appears in the shop.',
    stars: 'Your stars',
    star: '{stars, plural, one {1 star} other {# stars}}',
    ratings: {
      one: 'Disappointing',
      two: 'Not for me',
      three: 'All right',
      four: 'Good',
      five: 'Wonderful',
    },
    none: 'No stars: not reviewed',
    body: 'Your words',
    bodyHint: 'What did you notice? How long have you used it?',
    pictures: 'Pictures',
    picturesHint:
      'Up to three. We remove the place and time a picture was taken. Please do not show other people’s faces.',
    choose: 'Add a picture',
    uploading: 'Uploading…',
    tooLarge:
      'This picture of {size} MB is larger than the server accepts. Please choose a smaller one; the limit is {limit} MB or less.',
    uploadFailed: 'The picture could not be uploaded. Please try again.',
    remove: 'Remove picture {at}',
    shownPicture: 'Your picture {at}',
    name: 'Your name in the shop',
    nameHint: 'Everyone can read it. A first name is enough.',
    once: 'The link works once: send everything together.',
    send: 'Send review',
    sending: 'Sending…',
    privacy: 'What we keep, and how to have it erased:',
    failed: 'Something went wrong. Please try again; nothing is sent twice.',
  },

  sent: {
    title: 'Thank you',
    text: 'We have your review and will read it in the coming days. It then appears on the product page.',
    shop: 'To the shop',
  },

  closed: {
    link_invalid: {
      title: 'This link does not work',
      text: 'Part of it may be missing. Please open the link in our email again, in this browser.',
    },
    expired: {
      title: 'This link has expired',
      text: 'It worked for 60 days. If you would still like to tell us something, please write to us.',
    },
    used: {
      title: 'Your review has arrived',
      text: 'This link works once and was used already, so nothing more can be sent with it. Thank you for your review.',
    },
    erased: {
      title: 'This order can no longer be reviewed',
      text: 'The buyer’s data was erased, and this link with it.',
    },
    cancelled: {
      title: 'This order was cancelled',
      text: 'Only delivered orders can be reviewed. If something is not right, please write to us.',
    },
    refunded: {
      title: 'This order was refunded',
      text: 'Only orders that were not refunded can be reviewed. If something is not right, please write to us.',
    },
    not_delivered: {
      title: 'This order has not been delivered yet',
      text: 'The link works once it has arrived. If it is with you already, please write to us.',
    },
    nothing: {
      title: 'There is nothing to review',
      text: 'The products of this order are no longer sold.',
    },
    contact: 'Write to us',
  },
} as const;
