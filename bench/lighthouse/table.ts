import type { Report } from './report.ts';

const head = [
  'Page',
  'Language',
  'Performance',
  'Accessibility',
  'Best practices',
  'SEO',
  'Shift',
  'Largest paint',
  'Blocked',
  'Size',
];

export function drawTable(reports: Report[]): string {
  const rows = [head, head.map(() => '---'), ...reports.map(drawRow)];
  return rows.map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function drawRow({
  visit,
  scores,
  layoutShift,
  largestContentfulPaint,
  blocking,
  bytes,
}: Report): string[] {
  return [
    visit.path,
    visit.language,
    ...Object.values(scores).map(String),
    layoutShift.toFixed(3),
    `${(largestContentfulPaint / 1000).toFixed(2)} s`,
    `${Math.round(blocking)} ms`,
    `${Math.round(bytes / 1024)} KB`,
  ];
}
