export const maxQuantity = 99;
export const maxLines = 50;
