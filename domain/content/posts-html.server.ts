import { parse, Renderer, type Tokens } from 'marked';
import type { Language } from '../language.ts';

/** Unsanitized: its Markdown comes from this repository. */
export function toHtml(markdown: string, language: Language): string {
  return parse(markdown, { async: false, renderer: new ArticleRenderer(language) });
}

export function wordsIn(html: string): number {
  const text = html.replace(/<\/?bdi[^>]*>/g, '').replace(/<[^>]+>/g, ' ');
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

class ArticleRenderer extends Renderer {
  readonly #language: Language;
  #sections = 0;

  constructor(language: Language) {
    super();
    this.#language = language;
  }

  override heading({ tokens, depth }: Tokens.Heading): string {
    this.#sections += 1;
    const words = this.parser.parseInline(tokens);
    return `<h${depth} id="${this.#section}">${words}</h${depth}>\n`;
  }

  override table(token: Tokens.Table): string {
    const region = `class="prose-table" role="region" tabindex="0" aria-labelledby="${this.#section}"`;
    return `<div ${region}>${super.table(token)}</div>\n`;
  }

  override tablecell(token: Tokens.TableCell): string {
    return super.tablecell(token).replace(/^<th/, '<th scope="col"');
  }

  override text(token: Tokens.Text | Tokens.Escape): string {
    const html = super.text(token);
    const isOuter = 'tokens' in token && token.tokens;
    return this.#language === 'ar' && !isOuter ? isolateForeign(html) : html;
  }

  get #section(): string {
    return `section-${this.#sections}`;
  }
}

function isolateForeign(html: string): string {
  // Not the names of entities, as in &quot;
  const names = /(?<![&#\w])[A-Za-z][\w-]*(?:[ .][A-Za-z0-9][\w-]*)*/g;
  return html
    .replace(names, '<bdi lang="en">$&</bdi>')
    .replace(/\d[\d.,]*%/g, '<bdi dir="ltr">$&</bdi>');
}
