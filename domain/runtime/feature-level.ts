/**
 * The features of this release. A process writes the number with its heartbeat. A market opens, and stock is started,
 * only while every process has it: an earlier one would sell in dollars, or without reserving. Each release that adds
 * to trading raises it.
 */
export const featureLevel = 3;
