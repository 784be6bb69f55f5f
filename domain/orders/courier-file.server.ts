import { parse } from 'csv-parse/sync';
import { type CellValue, readXlsx } from 'hucre/xlsx';
import { type ImportRow, importLimits, TrackingImportError } from './import-tracking.ts';

/** Of CSV in UTF-8, UTF-16 or Windows-1256, or of the first sheet of an XLSX. Throws TrackingImportError. */
export async function readCourierFile(bytes: Uint8Array): Promise<ImportRow[]> {
  if (bytes.length > importLimits.fileBytes) throw wrong('file_too_large');
  if (bytes.length === 0) throw wrong('file_empty');
  if (begins(bytes, oldExcel)) throw wrong('file_old_excel');
  const rows = begins(bytes, zip) ? await readSheet(bytes) : readCsv(decode(bytes));
  if (rows.length === 0) throw wrong('file_empty');
  // Empty rows are none: the limit counts what is left of them when they are read.
  return rows.map((cells, at) => ({ place: { from: 'row', at: at + 1 }, cells }));
}

const zip = [0x50, 0x4b, 0x03, 0x04];
const oldExcel = [0xd0, 0xcf, 0x11, 0xe0];

/** More than two megabytes of tables ever inflate to; a file that says more is made to fill memory. */
const mostInflatedBytes = 64 * 1024 * 1024;

async function readSheet(bytes: Uint8Array): Promise<string[][]> {
  if (inflatedBytes(bytes) > mostInflatedBytes) throw wrong('file_too_large');
  try {
    const { sheets } = await readXlsx(bytes, { sheets: [0] });
    const rows = sheets[0]?.rows ?? [];
    return rows.map((row) => row.slice(0, importLimits.columns).map(toText));
  } catch (error) {
    throw wrong('file_damaged', error);
  }
}

/** As the archive's own directory declares it, to which hucre holds each entry. */
function inflatedBytes(bytes: Uint8Array): number {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let sum = 0;
  for (let at = view.indexOf(directoryEntry); at >= 0; at = view.indexOf(directoryEntry, at + 4)) {
    if (at + 28 > view.length) break;
    const [packed, inflated] = [view.readUInt32LE(at + 20), view.readUInt32LE(at + 24)];
    sum += inflated === 0 && packed > 2 ? Number.POSITIVE_INFINITY : inflated;
  }
  return sum;
}

const directoryEntry = Buffer.from([0x50, 0x4b, 0x01, 0x02]);

/** A number that lost digits is written as a spreadsheet shows it, which no row is read from. */
function toText(value: CellValue): string {
  if (typeof value !== 'number') return value === null ? '' : `${value}`;
  const isRounded = Number.isInteger(value) && value >= 1e15 && value % 10 === 0;
  return isRounded || value > Number.MAX_SAFE_INTEGER ? value.toExponential() : `${value}`;
}

function readCsv(text: string): string[][] {
  if (text.includes('\0')) throw wrong('file_kind');
  try {
    return parse(text, {
      ...{ bom: true, delimiter: delimiterOf(text), relax_column_count: true, relax_quotes: true },
      max_record_size: 100_000,
    }).map((row: string[]) => row.slice(0, importLimits.columns));
  } catch (error) {
    throw wrong('file_damaged', error);
  }
}

/** The one that stands most often in the first lines. */
function delimiterOf(text: string): string {
  const sample = text
    .split('\n', 10)
    .join('\n')
    .replace(/"[^"]*"/g, '');
  const counted = [',', ';', '\t'].map((sign) => ({ sign, count: sample.split(sign).length }));
  const [most] = counted.sort((one, other) => other.count - one.count);
  return most?.sign ?? ',';
}

/** Excel in Arabic saves CSV in Windows-1256, which is taken only where all that is not ASCII is Arabic. */
function decode(bytes: Uint8Array): string {
  if (begins(bytes, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder('windows-1256').decode(bytes);
    const others = text.replace(/[\p{ASCII}\p{Script_Extensions=Arabic}\u00a0«»–—]/gu, '');
    if (others) throw wrong('file_encoding');
    return text;
  }
}

function begins(bytes: Uint8Array, sign: readonly number[]): boolean {
  return sign.every((byte, at) => bytes[at] === byte);
}

function wrong(code: TrackingImportError['code'], cause?: unknown): TrackingImportError {
  return new TrackingImportError(code, 'file', {}, { cause });
}
