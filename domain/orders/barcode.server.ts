import JsBarcode from 'jsbarcode';

/** In modules: the bars as a path over a height of 1, and the width with both quiet zones. */
export type Barcode = { width: number; path: string };

// White on each side, as ISO/IEC 15417 asks.
const quietModules = 10;
// 0.19 mm each across a label 10 cm wide: scanners read none that are thinner.
const maxModules = 480;

/** In Code 128. Undefined for a text that it cannot hold, or that is too long for paper. */
export function drawBarcode(text: string): Barcode | undefined {
  if (!/^[ -~]+$/.test(text)) return undefined;
  const modules = encodeCode128(text);
  const width = modules.length + 2 * quietModules;
  if (width > maxModules) return undefined;
  const bars = [...modules.matchAll(/1+/g)].map(
    ({ 0: bar, index }) => `M${quietModules + index} 0h${bar.length}v1h-${bar.length}z`,
  );
  return { width, path: bars.join('') };
}

/** A digit a module, 1 for black. */
function encodeCode128(text: string): string {
  const drawn: { encodings: { data: string }[] } = { encodings: [] };
  JsBarcode(drawn, text, { format: 'CODE128' });
  return drawn.encodings.map(({ data }) => data).join('');
}
