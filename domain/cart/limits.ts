// Shared by the screen that fills a cart and the server that prices it.

export const maxQuantity = 99;
export const maxLines = 50;
