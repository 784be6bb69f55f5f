/**
 * The features of this release. A process writes the number with its heartbeat. A market opens, and stock is started,
 * only while every process has it: an earlier one would sell in dollars, or without reserving, and would abandon orders that are paid on delivery. Each release that adds
 * to trading raises it.
 */
export const featureLevel = 4;
