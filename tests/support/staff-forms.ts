import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const room = 'app/admin';

// Patterns of forms and calls without the key that every staff request needs.
const around = [
  { what: 'a form', pattern: /<(?:\w+\.)?[Ff]orm\b(?=[^>]*\bmethod=["{]'?"?post)/g },
  { what: 'a form of a fetcher', pattern: /<\w+\.Form\b|\{[^}]*\bForm\b[^}]*\} = useFetcher/g },
  { what: 'a submission', pattern: /\buseSubmit\(|\bsubmit\(\s*[\w{]/g },
  { what: 'a call', pattern: /\bmethod: ['"](?:POST|PUT|PATCH|DELETE)['"]|new XMLHttpRequest/g },
];

// The mechanism itself, and the forms before sign-in and for signing out.
const exempt = [
  // Its callers send the key: the staff call of a picture, or the import of products.
  'ui/upload-picture.ts',
  'shell/top-bar.tsx',
  'forms/staff-form.tsx',
  'shell/sign-in-dialog.tsx',
  'sign-in/sign-in.tsx',
  'sign-in/code.tsx',
  'sign-in/form.tsx',
];

/** Returns each finding as "file: what". */
export function findWaysAround(files: { path: string; text: string }[]): string[] {
  return files
    .filter(({ path }) => !exempt.some((file) => path.endsWith(`${room}/${file}`)))
    .flatMap(({ path, text }) =>
      around
        // A call that the mechanism sends is written beside it.
        .filter(({ what, pattern }) => {
          const file = what === 'a call' ? count(text, /\buseStaffCall[<(]/g) : 0;
          return count(text, pattern) > file;
        })
        .map(({ what }) => `${path}: ${what}`),
    );
}

/** A file is listed once for each send. */
export function findSenders(files: { path: string; text: string }[]): string[] {
  const sends = /\buse(?:StaffForm|StaffCall)[<(]/g;
  const sendsOthers = /\buse(?:StatusChange|Undo|PictureUpload|ProductImport)[<(]/;
  const defines = /export function use\w+/;
  return files
    .filter(({ text }) => !defines.test(text))
    .flatMap(({ path, text }) => {
      const times = count(text, sends) || Number(sendsOthers.test(text));
      return Array<string>(times).fill(path.slice(path.indexOf(room) + room.length + 1));
    })
    .sort();
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

export function readBackOffice(root: string): { path: string; text: string }[] {
  return readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.test.ts'))
    .map((path) => ({
      path: `${room}/${path}`,
      text: readFileSync(join(root, room, path), 'utf8'),
    }));
}
