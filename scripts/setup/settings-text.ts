import { parseEnv } from 'node:util';

/** Values that setup writes. Each is one line, without quotes. */
export type SettingChanges = Record<string, string>;

const heading = `# Settings of this shop (docs/configuration.md). npm run setup wrote the first lines; others may be added.
# Email and payments can be set in the same way. Protect this file like your keys.
`;

/** Changes only the named settings: other lines, comments and their order stay. */
export function changeSettings(text: string, changes: SettingChanges): string {
  const lines = (text || heading).replace(/\n$/, '').split('\n');
  const current = parseEnv(text);
  for (const [name, value] of Object.entries(changes)) {
    if (current[name] === value) continue;
    let isSet = false;
    for (const [at, line] of lines.entries()) {
      const changed = changeLine(line, name, value);
      if (changed === undefined) continue;
      lines[at] = changed;
      isSet = true;
    }
    if (!isSet) lines.push(`${name}=${quote(value)}`);
  }
  return `${lines.join('\n')}\n`;
}

/** Returns undefined if the line does not set `name`. A comment at its end stays. */
function changeLine(line: string, name: string, value: string): string | undefined {
  const start = new RegExp(`^\\s*(?:export\\s+)?${name}\\s*=\\s*`).exec(line)?.[0];
  if (start === undefined) return undefined;
  const rest = line.slice(start.length);
  const [, old = ''] = /^("[^"]*"|'[^']*'|`[^`]*`|[^#\r]*?)\s*(?:#.*)?\r?$/.exec(rest) ?? [];
  return `${start}${quote(value)}${rest.slice(old.length)}`;
}

function quote(value: string): string {
  return /^[\w:/.,@+-]*$/.test(value) ? value : `"${value}"`;
}
