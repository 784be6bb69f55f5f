import { createLog } from '#server/observability/log.ts';

export type LogLine = {
  level: number;
  msg: string;
  err?: { message: string; stack: string };
  requestId?: string;
  route?: string;
};

const errorLevel = 50;

/** Lines of level error and above are unexpected unless a test takes them. */
export function createMemoryLog() {
  let lines: LogLine[] = [];
  const log = createLog('debug', { write: keep });

  function keep(line: string): void {
    lines.push(JSON.parse(line));
  }

  /** Removes the errors logged so far, and returns them. */
  function takeErrors(): LogLine[] {
    const errors = lines.filter(({ level }) => level >= errorLevel);
    lines = lines.filter(({ level }) => level < errorLevel);
    return errors;
  }

  return {
    log,
    takeErrors,
    takeErrorTexts: () => takeErrors().map(inOneLine),
    lines: () => lines,
    text: () => lines.map((line) => JSON.stringify(line)).join('\n'),
  };
}

function inOneLine({ msg, err }: LogLine): string {
  const where = err?.stack
    .split('\n')
    .find((line) => /^\s+at /.test(line) && !/node_modules|node:/.test(line));
  return [msg, err?.message, where?.trim()].filter(Boolean).join(' | ');
}
