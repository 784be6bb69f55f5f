import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';

/** Writes the measurements into a page of docs/, between the marks that name the command. */
export function writeResults(page: string, { by, text }: { by: string; text: string }): void {
  const file = fileURLToPath(new URL(`../docs/${page}`, import.meta.url));
  const [begin, end] = [`<!-- written by ${by} -->`, '<!-- end -->'];
  const [before = '', rest] = readFileSync(file, 'utf8').split(begin);
  if (rest === undefined) throw new Error(`docs/${page} has no place for ${by}`);
  const after = rest.slice(rest.indexOf(end));
  writeFileSync(file, `${before}${begin}\n\n${text.trim()}\n\n${after}`);
}

/** Describes the date and the machine. */
export function describeRun(): string {
  const [machine] = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  const date = new Date().toISOString().slice(0, 10);
  return `${date}, ${cpus().length} × ${machine?.model.trim()}, ${gigabytes} GB, Node ${process.version}`;
}
