/** The metadata in the markup alone, as a robot reads it. */
export type Head = {
  title: string;
  description: string;
  canonical: string[];
  /** Language to address. */
  alternates: Record<string, string>;
  robots: string | undefined;
  /** Open Graph; throws unless there is exactly one. */
  property(name: string): string;
  things: Thing[];
  /** Throws unless there is exactly one. */
  thing(type: string): Thing;
};

// biome-ignore lint/suspicious/noExplicitAny: whatever was written; each test says what it expects.
export type Thing = Record<string, any>;
type Attributes = Record<string, string>;

export function readHead(html: string): Head {
  const links = readElements(html, 'link');
  const metas = readElements(html, 'meta');
  const contents = (key: 'name' | 'property', name: string) =>
    metas.filter((meta) => meta[key] === name).map(({ content = '' }) => content);
  const things = readThings(html);
  return {
    title: decode(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    description: contents('name', 'description').join(' | '),
    canonical: links.filter(({ rel }) => rel === 'canonical').map(({ href = '' }) => href),
    alternates: Object.fromEntries(
      links.filter(({ hreflang }) => hreflang).map(({ hreflang, href }) => [hreflang, href]),
    ),
    robots: contents('name', 'robots')[0],
    property: (name) => only(contents('property', name), name),
    things,
    thing: (type) =>
      only(
        things.filter((thing) => thing['@type'] === type),
        type,
      ),
  };
}

function readElements(html: string, name: string): Attributes[] {
  return [...html.matchAll(new RegExp(`<${name}\\s([^>]*?)/?>`, 'g'))].map(([, text = '']) => {
    const pairs = [...text.matchAll(/([\w:-]+)="([^"]*)"/g)];
    return Object.fromEntries(
      pairs.map(([, key = '', value = '']) => [key.toLowerCase(), decode(value)]),
    );
  });
}

function readThings(html: string): Thing[] {
  const scripts = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return [...scripts].flatMap(([, json = '']) => {
    const { '@context': context, '@graph': graph } = JSON.parse(json);
    if (context !== 'https://schema.org') throw new Error(`unknown words: ${context}`);
    return graph;
  });
}

function only<T>(matches: T[], name: string): T {
  const [first] = matches;
  if (matches.length !== 1 || first === undefined) {
    throw new Error(`${matches.length} times ${name} instead of once`);
  }
  return first;
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
};

function decode(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? '');
}
