import { encode } from 'uqr';

export type OrderCode = { size: number; path: string };

export function drawOrderCode(orderId: string): OrderCode {
  const { size, data } = encode(orderId, { border: 4, ecc: 'M' });
  const rows = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return { size, path: rows.flat().join('') };
}
