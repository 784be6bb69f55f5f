/**
 * React Router writes one module script that starts the page, and a preload for each of its files. On a
 * page for shoppers both wait until the page has painted. The script becomes text with the names of its
 * files, and app/browser/hydration/start-scripts.ts restores it. The code parses only these two elements of the
 * router's output; if they are missing, the page starts at once, and a test fails.
 */
export function deferScripts(html: string): string {
  const files = [...html.matchAll(preload)].map(([, file]) => file);
  return html.replaceAll(preload, '').replace(module, (_, before: string, after: string) => {
    return `<script${before} type="text/plain" data-imports="${files.join(' ')}"${after}>`;
  });
}

const preload = /<link rel="modulepreload" href="([^"<>]*)"[^<>]*>/g;
const module = /<script([^<>]*) type="module" async=""([^<>]*)>/;
