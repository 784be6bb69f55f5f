import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/**
 * A text keeps its leading zeros and is never a formula. A number is passed as decimal text. A moment is a
 * wall-clock time: "2026-08-31 14:05:09".
 */
export type SheetCell =
  | { text: string }
  | { number: string; decimals: 0 | 2 | 3 }
  | { moment: string }
  | null;

/** `width` is in characters. */
export type SheetColumn = { heading: string; width: number };

type Sheet = { name: string; columns: SheetColumn[]; isRightToLeft: boolean };

/**
 * Streams a workbook of one sheet in constant memory: no npm package does that for a right-to-left sheet.
 * Calls `onError` once when `rows` fail; the stream then ends with an error.
 */
export function xlsxStream(
  sheet: Sheet,
  rows: AsyncIterable<SheetCell[]>,
  onError: (error: Error) => void,
): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const sheetStream = Readable.from(sheetXml(sheet, rows), { objectMode: false });
  sheetStream.on('error', (error) => {
    onError(error);
    output.destroy(error);
  });
  output.on('close', () => sheetStream.destroy());
  const parts = { ...fixedParts, 'xl/workbook.xml': workbookXml(sheet.name) };
  for (const [path, xml] of Object.entries(parts)) zip.addBuffer(Buffer.from(xml), path);
  zip.addReadStream(sheetStream, 'xl/worksheets/sheet1.xml');
  zip.end();
  return output;
}

const maxSheetRows = 1_048_576;
const minChunkLength = 2 ** 16;

async function* sheetXml(
  { columns, isRightToLeft }: Sheet,
  rows: AsyncIterable<SheetCell[]>,
): AsyncGenerator<string> {
  yield [
    `${declaration}<worksheet xmlns="${spreadsheetMl}"><sheetViews>`,
    `<sheetView workbookViewId="0" rightToLeft="${isRightToLeft ? 1 : 0}">`,
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>',
    ...columns.map(
      ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
    ),
    '</cols><sheetData>',
  ].join('');
  const letters = columns.map((_, at) => columnLetters(at));
  const headings = columns.map(({ heading }, at) => textXml(`${letters[at]}1`, heading, 'heading'));
  let xml = `<row r="1">${headings.join('')}</row>`;
  let row = 1;
  for await (const cells of rows) {
    row += 1;
    if (row > maxSheetRows) throw new Error(`a sheet holds no more than ${maxSheetRows} rows`);
    const written = cells.map((cell, at) => cellXml(`${letters[at]}${row}`, cell));
    xml += `<row r="${row}">${written.join('')}</row>`;
    if (xml.length < minChunkLength) continue;
    yield xml;
    xml = '';
  }
  yield `${xml}</sheetData></worksheet>`;
}

function cellXml(reference: string, cell: SheetCell): string {
  if (!cell) return '';
  if ('text' in cell) return textXml(reference, cell.text, 'text');
  if ('moment' in cell) return numberXml(reference, serialOf(cell.moment), 'moment');
  return numberXml(reference, cell.number, `decimals${cell.decimals}`);
}

function numberXml(reference: string, number: string | number, style: CellStyle): string {
  return `<c r="${reference}" s="${styles.indexOf(style)}"><v>${number}</v></c>`;
}

function textXml(reference: string, text: string, style: CellStyle): string {
  const styleIndex = styles.indexOf(style);
  return `<c r="${reference}" s="${styleIndex}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
}

/** Days since the last day of 1899, as spreadsheets count them. */
function serialOf(moment: string): number {
  const days = Date.parse(`${moment.replace(' ', 'T')}Z`) / 86_400_000 + 25_569;
  return Math.round(days * 1e8) / 1e8;
}

/** 0 is A, 26 is AA. */
function columnLetters(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : columnLetters(Math.floor(at / 26) - 1) + last;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no place for them.
const invalidInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(invalidInXml, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;');
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const spreadsheetMl = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships';
const officeDocument = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Styles in the order of `cellXfs` below. */
const styles = ['heading', 'text', 'moment', 'decimals0', 'decimals2', 'decimals3'] as const;
type CellStyle = (typeof styles)[number];

/** 49 is text, 3 whole numbers, 4 numbers of two decimals; ids from 164 on are custom formats. */
const stylesXml = `${declaration}<styleSheet xmlns="${spreadsheetMl}">
<numFmts count="2">
<numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/>
<numFmt numFmtId="165" formatCode="#,##0.000"/>
</numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="6">
<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>
${[49, 164, 3, 4, 165].map((format) => `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`).join('\n')}
</cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
</styleSheet>`;

const fixedParts = {
  '[Content_Types].xml': `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/>
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${contentType}.worksheet+xml"/>
<Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/>
</Types>`,
  '_rels/.rels': `${declaration}<Relationships xmlns="${relationships}">
<Relationship Id="rId1" Type="${officeDocument}/officeDocument" Target="xl/workbook.xml"/>
</Relationships>`,
  'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${relationships}">
<Relationship Id="rId1" Type="${officeDocument}/worksheet" Target="worksheets/sheet1.xml"/>
<Relationship Id="rId2" Type="${officeDocument}/styles" Target="styles.xml"/>
</Relationships>`,
  'xl/styles.xml': stylesXml,
};

/** `name` is the tab's, 31 characters at most. */
function workbookXml(name: string): string {
  const sheet = `<sheet name="${escapeXml(name).replaceAll('"', '&quot;')}" sheetId="1" r:id="rId1"/>`;
  return `${declaration}<workbook xmlns="${spreadsheetMl}" xmlns:r="${officeDocument}"><sheets>${sheet}</sheets></workbook>`;
}
