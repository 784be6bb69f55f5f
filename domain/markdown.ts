import { parse, Renderer, Tokenizer, type Tokens } from 'marked';
import type { Language } from './language.ts';
import { findShopPage } from './shop-addresses.ts';

/** Renders this repository's articles, which may link to pages of the shop and have tables. */
export function articleHtml(markdown: string, language: Language): string {
  return parse(markdown, { async: false, renderer: new ArticleRenderer(language) });
}

type OwnPictures = (name: string) => { src: string; width: number; height: number } | undefined;

/**
 * Renders Markdown by staff: no HTML, links to https, mail and telephone only, and only pictures that
 * `ownPicture` resolves. Everything else is shown as plain text.
 */
export function safeHtml(markdown: string, language: Language, ownPicture: OwnPictures): string {
  const text = withoutControls(markdown).slice(0, maxLength).toWellFormed();
  if (hasTooMuchMarkup(text)) return plainParagraphs(text);
  const renderer = new SafeRenderer(language, ownPicture);
  return parse(text, { async: false, breaks: true, renderer, tokenizer: new SafeTokenizer() });
}

/**
 * Renders the shop's texts that staff write: as safe as `safeHtml`, with tables, quotes, sections and links
 * to the shop's own pages.
 */
export function shopTextHtml(markdown: string, language: Language): string {
  const text = withoutControls(markdown).slice(0, maxLength).toWellFormed();
  if (hasTooMuchMarkup(text)) return plainParagraphs(text);
  const renderer = new ShopTextRenderer(language);
  return parse(text, { async: false, breaks: true, renderer, tokenizer: new ShopTextTokenizer() });
}

export const maxLength = 20_000;
const maxMarks = 500;
const deepestList = 3;

/** Reports whether a text has too many marks: the parser's time grows with their square, or worse. */
export function hasTooMuchMarkup(text: string): boolean {
  return (text.match(/[*_[\]!<`~&@\\|]/g)?.length ?? 0) > maxMarks;
}

function plainParagraphs(text: string): string {
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
  return paragraphs
    .map((one) => `<p>${escapeHtml(one.trim()).replaceAll('\n', '<br>')}</p>\n`)
    .join('');
}

/** Removes control characters, including those that change the direction of the text after them. */
function withoutControls(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(/[^\P{Cc}\t\n]|[\u202a-\u202e\u2066-\u2069]/gu, '');
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '');
}

class IsolatingRenderer extends Renderer {
  readonly language: Language;
  protected isWhollyForeign = false;

  constructor(language: Language) {
    super();
    this.language = language;
  }

  override text(token: Tokens.Text | Tokens.Escape): string {
    const html = super.text(token);
    return hasTokens(token) ? html : this.isolated(html);
  }

  protected isolated(html: string): string {
    return this.language === 'ar' && !this.isWhollyForeign ? isolateForeign(html) : html;
  }
}

class ArticleRenderer extends IsolatingRenderer {
  #sections = 0;

  override heading({ tokens, depth }: Tokens.Heading): string {
    this.#sections += 1;
    const html = this.parser.parseInline(tokens);
    return `<h${depth} id="${this.#section}">${html}</h${depth}>\n`;
  }

  override table(token: Tokens.Table): string {
    const region = `class="prose-table" role="region" tabindex="0" aria-labelledby="${this.#section}"`;
    return `<div ${region}>${super.table(token)}</div>\n`;
  }

  override tablecell(token: Tokens.TableCell): string {
    return super.tablecell(token).replace(/^<th/, '<th scope="col"');
  }

  get #section(): string {
    return `section-${this.#sections}`;
  }
}

/** Renders headings one level below the page's own. Escapes whatever the tokenizer passes through. */
class SafeRenderer extends IsolatingRenderer {
  readonly #ownPicture: OwnPictures;

  constructor(language: Language, ownPicture: OwnPictures = () => undefined) {
    super(language);
    this.#ownPicture = ownPicture;
  }

  override heading({ tokens, depth, text }: Tokens.Heading): string {
    return this.block(depth <= 3 ? 'h3' : 'h4', text, () => this.parser.parseInline(tokens));
  }

  override paragraph({ tokens, text }: Tokens.Paragraph): string {
    return this.block('p', text, () => this.parser.parseInline(tokens));
  }

  override listitem({ tokens, text }: Tokens.ListItem): string {
    return this.block('li', text, () => this.parser.parse(tokens));
  }

  override list({ ordered, start, items }: Tokens.List): string {
    const name = ordered ? 'ol' : 'ul';
    const from = ordered && Number(start) !== 1 ? ` start="${Number(start)}"` : '';
    return `<${name}${from}>\n${items.map((item) => this.listitem(item)).join('')}</${name}>\n`;
  }

  override checkbox(): string {
    return '';
  }

  override text(token: Tokens.Text | Tokens.Escape): string {
    if (hasTokens(token)) return super.text(token);
    // Decoded entities are cleaned too: they could hide characters that a text may not contain.
    return this.isolated(escapeHtml(withoutControls(token.text)));
  }

  override codespan({ text }: Tokens.Codespan): string {
    return `<code dir="ltr">${escapeHtml(text)}</code>`;
  }

  override html({ text }: Tokens.HTML | Tokens.Tag): string {
    return escapeHtml(text);
  }

  override link({ href, tokens }: Tokens.Link): string {
    const html = this.parser.parseInline(tokens);
    const address = this.addressOf(href);
    return address ? `<a href="${escapeHtml(address)}">${html}</a>` : html;
  }

  protected addressOf(href: string): string | undefined {
    return outsideAddress(href);
  }

  override image({ href, text }: Tokens.Image): string {
    const picture = this.#ownPicture(href);
    const alt = escapeHtml(withoutControls(text));
    if (!picture) return alt;
    const { src, width, height } = picture;
    const size = `width="${width}" height="${height}"`;
    return `<img src="${escapeHtml(src)}" alt="${alt}" ${size} loading="lazy" decoding="async">`;
  }

  /** Sets the direction of a block that is entirely in the other script, such as ingredients. */
  protected block(name: string, text: string, render: () => string): string {
    const [isLatin, isArabic] = [/\p{Script=Latin}/u.test(text), /\p{Script=Arabic}/u.test(text)];
    const isForeign = this.language === 'ar' ? isLatin && !isArabic : isArabic && !isLatin;
    const was = this.isWhollyForeign;
    this.isWhollyForeign = isForeign;
    const html = render();
    this.isWhollyForeign = was;
    const direction = this.language === 'ar' ? ' dir="ltr" lang="en"' : ' dir="rtl" lang="ar"';
    return `<${name}${isForeign ? direction : ''}>${html}</${name}>\n`;
  }
}

/** Renders sections, each with a second-level heading that names the tables below it. */
class ShopTextRenderer extends SafeRenderer {
  #sections = 0;

  override heading({ tokens, depth, text }: Tokens.Heading): string {
    if (depth > 2) return this.block(depth === 3 ? 'h3' : 'h4', text, () => this.#inline(tokens));
    this.#sections += 1;
    const id = `section-${this.#sections}`;
    return this.block('h2', text, () => this.#inline(tokens)).replace('<h2', `<h2 id="${id}"`);
  }

  override blockquote({ tokens }: Tokens.Blockquote): string {
    return `<blockquote>\n${this.parser.parse(tokens)}</blockquote>\n`;
  }

  override table(token: Tokens.Table): string {
    const name = this.#sections > 0 ? ` aria-labelledby="section-${this.#sections}"` : '';
    const region = `class="prose-table" role="region" tabindex="0"${name}`;
    return `<div ${region}>${super.table(token)}</div>\n`;
  }

  override tablecell(token: Tokens.TableCell): string {
    return super.tablecell({ ...token, align: null }).replace(/^<th/, '<th scope="col"');
  }

  #inline(tokens: Tokens.Heading['tokens']): string {
    return this.parser.parseInline(tokens);
  }

  protected override addressOf(href: string): string | undefined {
    const own = /^(\/[\w/-]*)(#[\w-]+)?$/.exec(href);
    if (!own) return super.addressOf(href);
    const page = findShopPage(own[1] ?? '');
    return page && `${page.path}${own[2] ?? ''}`;
  }
}

/** Tokenizes neither HTML nor code blocks, and limits the nesting of lists and quotes. */
class ShopTextTokenizer extends Tokenizer {
  #depth = 0;

  override html(): undefined {}
  override tag(): undefined {}
  override code(): undefined {}
  override fences(): undefined {}
  override def(): undefined {}

  override list(src: string): Tokens.List | undefined {
    return this.#nested(() => super.list(src));
  }

  override blockquote(src: string): Tokens.Blockquote | undefined {
    return this.#nested(() => super.blockquote(src));
  }

  #nested<T>(read: () => T): T | undefined {
    if (this.#depth === deepestList) return undefined;
    this.#depth += 1;
    try {
      return read();
    } finally {
      this.#depth -= 1;
    }
  }
}

/** Tokenizes no quotes and no tables either. */
class SafeTokenizer extends ShopTextTokenizer {
  override blockquote(): undefined {}
  override table(): undefined {}
}

function hasTokens(token: Tokens.Text | Tokens.Escape): boolean {
  return 'tokens' in token && token.tokens !== undefined;
}

/**
 * Returns the address as a browser would parse it. Undefined for other schemes, and for one with a user
 * name or password.
 */
function outsideAddress(href: string): string | undefined {
  if (!URL.canParse(href)) return undefined;
  const url = new URL(href);
  const isAllowed = ['https:', 'mailto:', 'tel:'].includes(url.protocol);
  return isAllowed && !url.username && !url.password ? url.href : undefined;
}

function isolateForeign(html: string): string {
  // Skips the names of entities, as in &quot;
  const names = /(?<![&#\w])[A-Za-z][\w-]*(?:[ .][A-Za-z0-9][\w-]*)*/g;
  return html
    .replace(names, '<bdi lang="en">$&</bdi>')
    .replace(/\d[\d.,]*%/g, '<bdi dir="ltr">$&</bdi>');
}
