import JsBarcode from 'jsbarcode';

/** Measures in modules: the bars as a path over a height of 1, and the width with both quiet zones. */
export type Barcode = { width: number; path: string };

// White modules on each side, as ISO/IEC 15417 requires.
const quietModules = 10;
// Each is 0.19 mm wide across a label of 10 cm: scanners read no thinner bars.
const maxModules = 480;

/** Draws a text in Code 128. Undefined when it cannot encode the text, or the bars are too wide for paper. */
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

/** Returns one digit a module, 1 for black. */
function encodeCode128(text: string): string {
  const drawn: { encodings: { data: string }[] } = { encodings: [] };
  JsBarcode(drawn, text, { format: 'CODE128' });
  return drawn.encodings.map(({ data }) => data).join('');
}
