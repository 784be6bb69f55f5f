// Shared by the screen that fills a cart and the server that prices it.

/** Units of one line. */
export const maxQuantity = 99;
/** Lines of one cart. */
export const maxLines = 50;
