import type { Report } from './report.ts';

const head = [
  'page',
  'language',
  'performance',
  'accessibility',
  'best practices',
  'SEO',
  'CLS',
  'LCP',
  'size',
];

export function drawTable(reports: Report[]): string {
  const rows = [head, ...reports.map(drawRow)];
  const widths = head.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const draw = (row: string[]) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ');
  return rows.map((row) => draw(row).trimEnd()).join('\n');
}

function drawRow({ visit, scores, layoutShift, largestPaint, bytes }: Report): string[] {
  return [
    visit.path,
    visit.language,
    ...Object.values(scores).map(String),
    layoutShift.toFixed(3),
    `${(largestPaint / 1000).toFixed(2)} s`,
    `${Math.round(bytes / 1024)} KB`,
  ];
}
