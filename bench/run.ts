import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { describeRun } from './results.ts';

// `npm run bench`: runs all benchmarks one after the other and prints the results. It takes most of an hour and
// an otherwise idle machine. `-- pages orders` runs some of them; `-- --other FOLDER` compares the start with
// another built version of the store. docs/performance.md has the main figures.

const parts = {
  pages: 'A cached page',
  orders: 'Orders',
  stock: 'Orders of one product whose stock is tracked',
  start: 'A start on a database that exists',
  growth: 'How cost grows',
  admin: 'The back office at a million orders',
  endurance: 'Memory after ten minutes of all that it can take',
};

type Part = keyof typeof parts;

const { values, positionals: selected } = parseArgs({
  options: { other: { type: 'string' } },
  allowPositionals: true,
});
const names = (Object.keys(parts) as Part[]).filter(
  (name) => selected.length === 0 || selected.includes(name),
);
process.stdout.write(`${describeRun()}\n\n`);
// Prints each section at once, so that a later failure loses no earlier figures.
for (const name of names) process.stdout.write(`### ${parts[name]}\n\n${run(name)}\n\n`);

function run(name: Part): string {
  process.stderr.write(`${name} …\n`);
  const script = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  const compared = name === 'start' && values.other ? ['--other', values.other] : [];
  const output = execFileSync(process.execPath, [script, ...compared], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const text = stripVTControlCharacters(output.toString()).trim();
  return text.includes('|---') ? text : `\`\`\`\n${text}\n\`\`\``;
}
