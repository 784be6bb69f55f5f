import type { MetaDescriptor } from 'react-router';
import type { Graph, Thing } from 'schema-dts';

/**
 * What a page is about, in the words of schema.org. The router writes it into the page with every
 * character escaped that could end the element it stands in.
 */
export function structuredData(things: Thing[]): MetaDescriptor {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': things };
  return { 'script:ld+json': graph as object };
}
