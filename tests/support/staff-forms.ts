import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const room = 'app/admin';

// What sends a form or a call without the key that every request of staff carries.
const around = [
  { what: 'a form', pattern: /<(?:\w+\.)?[Ff]orm\b(?=[^>]*\bmethod=["{]'?"?post)/g },
  { what: 'a form of a fetcher', pattern: /<\w+\.Form\b|\{[^}]*\bForm\b[^}]*\} = useFetcher/g },
  { what: 'a submission', pattern: /\buseSubmit\(|\bsubmit\(\s*[\w{]/g },
  { what: 'a call', pattern: /\bmethod: ['"](?:POST|PUT|PATCH|DELETE)['"]|new XMLHttpRequest/g },
];

// The mechanism itself, and what is sent before anybody is signed in.
const exempt = [
  'kit/staff-form.tsx',
  'kit/use-staff-form.ts',
  'sign-in/sign-in-form.tsx',
  'sign-in/form.tsx',
  'sign-in/code-form.tsx',
];

/** Every way around the one mechanism of staff forms, as "file: what". */
export function findWaysAround(files: { path: string; text: string }[]): string[] {
  return files
    .filter(({ path }) => !exempt.some((known) => path.endsWith(`${room}/${known}`)))
    .flatMap(({ path, text }) =>
      around.filter(({ pattern }) => text.match(pattern)).map(({ what }) => `${path}: ${what}`),
    );
}

/** The files of the back office that send something. */
export function findSenders(files: { path: string; text: string }[]): string[] {
  const sends =
    /\buseStaffForm[<(]|\buse(?:Order|Item|People|Account)Form\(|\buse(?:StaffCall|StatusChange|Undo|PictureUpload)[<(]/;
  const defines = /export function use\w+/;
  return files
    .filter(({ text }) => sends.test(text) && !defines.test(text))
    .map(({ path }) => path.slice(path.indexOf(room) + room.length + 1))
    .sort();
}

export function readBackOffice(root: string): { path: string; text: string }[] {
  return readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.test.ts'))
    .map((path) => ({
      path: `${room}/${path}`,
      text: readFileSync(join(root, room, path), 'utf8'),
    }));
}
