/**
 * React Router writes one module script that starts the page, and a preload for each file of it. On
 * a page for shoppers both wait until the page has painted: the script stands there as text, with the
 * names of its files, and app/browser/start-scripts.ts puts back what it was. Of the router's output
 * only these two elements are read; without them the page starts at once, and a test fails.
 */
export function startLater(html: string): string {
  const files = [...html.matchAll(preload)].map(([, file]) => file);
  return html.replaceAll(preload, '').replace(module, (_, before: string, after: string) => {
    return `<script${before} type="text/plain" data-imports="${files.join(' ')}"${after}>`;
  });
}

const preload = /<link rel="modulepreload" href="([^"<>]*)"[^<>]*>/g;
const module = /<script([^<>]*) type="module" async=""([^<>]*)>/;
