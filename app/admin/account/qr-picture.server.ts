import { encode } from 'uqr';
import type { QrPicture } from './account-answer.ts';

/** Draws a QR code as one path: the page's policy allows neither styles nor foreign pictures. */
export function drawQr(text: string): QrPicture {
  const { size, data } = encode(text, { ecc: 'M', border: 3 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size, path: squares.join('') };
}
