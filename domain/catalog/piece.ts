/** Unit labels of a product; other products have "pieces". */
export const pieces = ['bottle', 'comb', 'set', 'box'] as const;
export type Piece = (typeof pieces)[number];

export function asPiece(stored: unknown): Piece | undefined {
  return pieces.find((piece) => piece === stored);
}
