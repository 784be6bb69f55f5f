type Walked = {
  engines: string[];
  /** Engines that could not be installed, and why. */
  missing: string[];
  whyMissing: string;
  visits: number;
  failures: string[];
  crashes: string[];
  seconds: number;
};

/** Lists untested engines last, where the reader of a passing run looks. */
export function describeVisits(walked: Walked): string {
  const { engines, missing, whyMissing, visits, failures, crashes, seconds } = walked;
  const lines =
    failures.length === 0
      ? [`All ${visits} visits went well, in ${engines.join(', ')} (${seconds} s).`]
      : [`${failures.length} of ${visits} visits failed:`, ...failures];
  if (crashes.length > 0) lines.unshift(`${crashes.length} times a browser crashed:`, ...crashes);
  if (missing.length > 0) {
    lines.push('', `NOT TESTED in ${missing.join(' and ')}: not installed. ${whyMissing}`);
  }
  return `${lines.join('\n')}\n`;
}
