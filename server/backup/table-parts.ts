import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import { readLastNumber, readLines } from '#database/backup/copy-out.ts';
import { adoptableTables } from '#database/backup/own-names.ts';
import { readRules } from '#database/backup/table-rules.ts';
import type { TableShape } from '#database/backup/table-shape.ts';
import type { Trx } from '#database/schema.ts';
import { parseJson } from '#domain/stored.ts';
import { BackupError } from './backup-error.ts';
import type { BackupReader } from './backup-reader.ts';
import type { BackupWriter } from './backup-writer.ts';
import type { BackupPart, BackupTable } from './manifest.ts';

// Tables are split into parts, so that each side has at most one part in memory.
const rowsAtOnce = 250;
const lettersOfPart = 2_000_000;
/** Fast, because a shop on the embedded database waits meanwhile; the next level saves a tenth. */
const level = 3;
const maxUnpackedBytes = 1024 * 1024 * 1024;

const [pack, unpack] = [promisify(gzip), promisify(gunzip)];

export async function writeTableParts(
  trx: Trx,
  shape: TableShape,
  writer: BackupWriter,
): Promise<BackupTable> {
  const parts: BackupPart[] = [];
  const waiting: string[] = [];
  let [rows, letters] = [0, 0];
  const writePart = async () => {
    const name = `tables/${shape.name}/${parts.length + 1}.jsonl.gz`;
    const text = waiting.splice(0).join('');
    letters = 0;
    parts.push(await writer.add(name, await pack(text, { level })));
  };
  for await (const lines of readLines(trx, shape, rowsAtOnce)) {
    rows += lines.length;
    for (const line of lines) {
      waiting.push(`${line}\n`);
      letters += line.length;
    }
    if (letters >= lettersOfPart) await writePart();
  }
  if (waiting.length > 0) await writePart();
  const { name } = shape;
  const columns = shape.columns.map((column) => column.name);
  const lastNumber = await readLastNumber(trx, shape);
  const rules = adoptableTables.includes(name) ? await readRules(trx, name) : undefined;
  return { name, columns, rows, lastNumber, ...(rules ? { rules } : {}), parts };
}

export async function* readTable(
  reader: BackupReader,
  { parts }: BackupTable,
): AsyncGenerator<string[]> {
  for (const part of parts) {
    const text = await unpack(await reader.read(part), { maxOutputLength: maxUnpackedBytes });
    yield text.toString().split('\n').slice(0, -1);
  }
}

/** Checks every row before any is written. Throws BackupError. */
export async function checkTableRows(reader: BackupReader, table: BackupTable): Promise<void> {
  const row = z.array(value.nullable()).length(table.columns.length);
  let rows = 0;
  for await (const lines of readTable(reader, table)) {
    rows += lines.length;
    for (const line of lines) {
      if (row.safeParse(parseJson(line)).success) continue;
      throw new BackupError(`The backup has an invalid row of ${table.name}.`);
    }
  }
  if (rows === table.rows) return;
  throw new BackupError(`The backup has ${rows} rows of ${table.name} and lists ${table.rows}.`);
}

const value = z.string().refine((text) => !text.includes('\0'));
