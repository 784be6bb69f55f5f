/**
 * The features of this release. A process writes the number with its heartbeat, and a market opens only while
 * every process has it: an earlier one would sell in dollars. Each release that adds to trading raises it.
 */
export const featureLevel = 2;
