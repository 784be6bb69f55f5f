import { BlockView } from './blocks.tsx';
import { ltr, plain } from './isolated.ts';
import type { EmailPage } from './page.ts';
import { colours, lookOf } from './styles.ts';
import { Cell, LookContext, Row, Table, useLook } from './table.tsx';
import type { Words } from './words.ts';
import { WordsView } from './words-view.tsx';

/** The HTML of an e-mail: the store's name, the letter on paper, and where to ask. */
export function EmailView({ page, words }: { page: EmailPage; words: Words }) {
  const look = lookOf(words.language);
  const { dir, text } = look;
  return (
    <LookContext value={look}>
      <html lang={words.language} dir={dir}>
        <head>
          <meta httpEquiv="Content-Type" content="text/html; charset=utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light" />
          <title>{plain(page.subject, dir)}</title>
        </head>
        <body dir={dir} style={{ margin: 0, backgroundColor: colours.ivory }}>
          <Preview text={plain(page.preview, dir)} />
          <Table style={{ backgroundColor: colours.ivory, fontFamily: text }}>
            <Row>
              <Cell>
                <Sheet page={page} words={words} />
              </Cell>
            </Row>
          </Table>
        </body>
      </html>
    </LookContext>
  );
}

/** What a mailbox shows beside the subject; the spaces keep the letter's own words out of there. */
function Preview({ text }: { text: string }) {
  const hidden = { display: 'none', overflow: 'hidden', maxHeight: 0, maxWidth: 0, opacity: 0 };
  return <div style={hidden}>{text + '\u00a0\u200c'.repeat(Math.max(0, 120 - text.length))}</div>;
}

function Sheet({ page, words }: { page: EmailPage; words: Words }) {
  const { text } = useLook();
  const type = { fontFamily: text, color: colours.ink };
  const paper = { backgroundColor: colours.paper, border: `1px solid ${colours.hairline}` };
  return (
    <Table style={{ ...type, maxWidth: '600px', margin: '0 auto' }}>
      <Row>
        <Cell style={{ padding: '28px 29px 20px' }}>
          <Name words={words} />
        </Cell>
      </Row>
      <Row>
        <Cell style={{ ...paper, padding: '32px 28px 18px' }}>
          <Table style={type}>
            {page.blocks.map((block, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: blocks never move.
              <BlockView key={at} block={block} />
            ))}
          </Table>
        </Cell>
      </Row>
      <Row>
        <Cell style={{ padding: '20px 29px 36px' }}>
          <End text={page.end ?? questions(words)} />
        </Cell>
      </Row>
    </Table>
  );
}

function Name({ words: { store, language } }: { words: Words }) {
  const { display } = useLook();
  const style = { fontFamily: display, fontSize: '28px', lineHeight: '40px' };
  return (
    <a
      href={`${store.publicUrl}/?lang=${language}`}
      style={{ ...style, color: colours.cypress, textDecoration: 'none' }}
    >
      {store.name[language]}
    </a>
  );
}

function questions({ t, store }: Words): string {
  return t('questions', { email: ltr(store.supportEmail) });
}

function End({ text }: { text: string }) {
  const { size } = useLook();
  return (
    <div style={{ ...size(13), color: colours.muted }}>
      <WordsView text={text} />
    </div>
  );
}
