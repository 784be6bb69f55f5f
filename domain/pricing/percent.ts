/** "15%" or "7.5%" of hundredths of a percent. It reads the same way inside Arabic text. */
export function formatPercent(basisPoints: number): string {
  return `\u2066${basisPoints / 100}%\u2069`;
}
