import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  hostileMarkdown,
  unsafePartsOf,
  unsafePartsOfText,
} from '../tests/support/hostile-markdown.ts';
import { languages } from './language.ts';
import { articleHtml, safeHtml, shopTextHtml } from './markdown.ts';

const own = (name: string) =>
  /^[\w-]+\.webp$/.test(name)
    ? { src: `/media/products/${name}/640.webp`, width: 640, height: 800 }
    : undefined;
const english = (markdown: string) => safeHtml(markdown, 'en', own).trim();
const arabic = (markdown: string) => safeHtml(markdown, 'ar', own).trim();

describe('markdown of staff', () => {
  test('renders paragraphs, steps, lists, questions, bold text and line breaks', () => {
    expect(english('One\ntwo\n\n**Three**')).toBe(
      '<p>One<br>two</p>\n<p><strong>Three</strong></p>',
    );
    expect(english('1. Wash\n2. Rinse\n   - well')).toBe(
      '<ol>\n<li>Wash</li>\n<li>Rinse<ul>\n<li>well</li>\n</ul>\n</li>\n</ol>',
    );
    expect(english('### Why?\nBecause.\n\n#### And?\nSo.')).toBe(
      '<h3>Why?</h3>\n<p>Because.</p>\n<h4>And?</h4>\n<p>So.</p>',
    );
    expect(english('# As large as the page’s own')).toMatch(/^<h3>/);
  });

  test('links to https, mailto and tel in any letter case', () => {
    expect(english('[a](https://a.example/?b=1&c=2)')).toBe(
      '<p><a href="https://a.example/?b=1&amp;c=2">a</a></p>',
    );
    expect(english('[a](HTTPS://A.example) <tel:+971501234567> help@nabta.example')).toBe(
      '<p><a href="https://a.example/">a</a> <a href="tel:+971501234567">tel:+971501234567</a> <a href="mailto:help@nabta.example">help@nabta.example</a></p>',
    );
    for (const other of ['http://a.example', '/product/2', '//a.example', 'javascript:alert(1)']) {
      expect(english(`[a](${other})`), other).toBe('<p>a</p>');
    }
  });

  test('shows pictures of the store only, with reserved space', () => {
    expect(english('![A drop](drop.webp)')).toBe(
      '<p><img src="/media/products/drop.webp/640.webp" alt="A drop" width="640" height="800" loading="lazy" decoding="async"></p>',
    );
    expect(english('![A drop](https://a.example/drop.webp)')).toBe('<p>A drop</p>');
  });

  test('follows its own direction: Latin names in Arabic, and lists that are Latin', () => {
    expect(arabic('فيه Niacinamide بنسبة 5%')).toBe(
      '<p>فيه <bdi lang="en">Niacinamide</bdi> بنسبة <bdi dir="ltr">5%</bdi></p>',
    );
    expect(arabic('Aqua, Glycerin.')).toBe('<p dir="ltr" lang="en">Aqua, Glycerin.</p>');
    expect(english('ماء')).toBe('<p dir="rtl" lang="ar">ماء</p>');
  });

  test('shows HTML as text', () => {
    expect(english('<b>a</b> &lt;i&gt;')).toBe('<p>&lt;b&gt;a&lt;/b&gt; &amp;lt;i&amp;gt;</p>');
  });

  test('renders nothing when empty', () => {
    for (const nothing of ['', ' \n\t\n ', '\0']) expect(english(nothing)).toBe('');
  });
});

describe.each(languages)('hostile input (%s)', (language) => {
  const show = (markdown: string) => unsafePartsOf(safeHtml(markdown, language, own));

  test('renders quickly as text and a few harmless, closed tags', () => {
    for (const markdown of hostileMarkdown) {
      const start = performance.now();
      expect(show(markdown), markdown.slice(0, 200)).toEqual([]);
      expect(performance.now() - start, markdown.slice(0, 20)).toBeLessThan(2000);
    }
  });

  test('renders any mixture the same', () => {
    const pieces = hostileMarkdown.filter(({ length }) => length < 300);
    const marks = [
      '\n',
      '\n\n',
      ' ',
      '- ',
      '1. ',
      '# ',
      '**',
      '*',
      '_',
      '`',
      '[',
      '](',
      ')',
      '<',
      '>',
    ];
    const mixture = fc.array(
      fc.oneof(fc.constantFrom(...pieces), fc.constantFrom(...marks), fc.string()),
    );
    fc.assert(
      fc.property(mixture, (parts) => show(parts.join('')).length === 0),
      {
        numRuns: 1500,
        seed: 20_261_123,
      },
    );
  });
});

test.each([
  '<p>a<script>b</script></p>',
  '<p onclick="a">b</p>',
  '<a href="javascript:a">b</a>',
  '<a href="https://a@b.example/">b</a>',
  '<img src="https://a.example/b.webp" alt="" width="640" height="800" loading="lazy" decoding="async">',
  '<p>a',
  '<p><strong>a</p></strong>',
  '<p>&#x202e;</p>',
  '<p>\u202e</p>',
])('the check of rendered markdown detects unsafe output: %s', (html) => {
  expect(unsafePartsOf(html)).not.toEqual([]);
});

describe('texts of the store that staff edit', () => {
  const text = (markdown: string) => shopTextHtml(markdown, 'en').trim();

  test('have sections, labelled tables, and quotes', () => {
    expect(text('## One\n\n> Two\n\n| a | b |\n|-|:-:|\n| c | d |')).toBe(
      '<h2 id="section-1">One</h2>\n<blockquote>\n<p>Two</p>\n</blockquote>\n' +
        '<div class="prose-table" role="region" tabindex="0" aria-labelledby="section-1"><table>\n<thead>\n' +
        '<tr>\n<th scope="col">a</th>\n<th scope="col">b</th>\n</tr>\n</thead>\n' +
        '<tbody><tr>\n<td>c</td>\n<td>d</td>\n</tr>\n</tbody></table>\n</div>',
    );
  });

  test('link to pages of the store, and to none of the back office', () => {
    expect(text('[a](/product/1) [b](/blog/some-article#section-2)')).toBe(
      '<p><a href="/product/1">a</a> <a href="/blog/some-article#section-2">b</a></p>',
    );
    for (const other of ['/admin', '/adminLogin', '//a.example', '/api/x', '/product/1/../x']) {
      expect(text(`[a](${other})`), other).toBe('<p>a</p>');
    }
  });

  test('a default article renders the same after staff edit it', () => {
    const bodies = import.meta.glob<string>('../content/blog/*.md', {
      eager: true,
      query: '?raw',
      import: 'default',
    });
    expect(Object.keys(bodies)).toHaveLength(6);
    const outline = (html: string) =>
      html.replace(/<br>/g, ' ').match(/<\/?(?!bdi)\w+|href="[^"]+"|id="[^"]+"|scope="\w+"/g);
    for (const [path, body] of Object.entries(bodies)) {
      const language = path.endsWith('.ar.md') ? 'ar' : 'en';
      const written = shopTextHtml(body, language);
      expect(outline(written), path).toEqual(outline(articleHtml(body, language)));
      expect(unsafePartsOfText(written), path).toEqual([]);
    }
  });

  test.each(languages)('render harmless output quickly for any input (%s)', (language) => {
    for (const markdown of hostileMarkdown) {
      const start = performance.now();
      const html = shopTextHtml(markdown, language);
      expect(unsafePartsOfText(html), markdown.slice(0, 200)).toEqual([]);
      expect(performance.now() - start, markdown.slice(0, 20)).toBeLessThan(2000);
    }
  });
});
