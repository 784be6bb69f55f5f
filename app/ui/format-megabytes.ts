/** "1.5": in the unit in which limits of files are stated. */
export function formatMegabytes(bytes: number): string {
  const tenths = Math.round((bytes / (1024 * 1024)) * 10);
  return `${Math.max(tenths, 1) / 10}`;
}
