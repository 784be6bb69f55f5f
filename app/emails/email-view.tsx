import { Fragment } from 'react';
import type { EmailContext } from './email-context.ts';
import { isolateLtr, splitIsolates, toPlainText } from './isolated-text.ts';
import type { Block, EmailPage } from './page.ts';
import { type EmailTheme, themeOf } from './styles.ts';
import { Cell, Row, Table, ThemeContext, useTheme } from './table.tsx';

export function EmailView({ page, context }: { page: EmailPage; context: EmailContext }) {
  const theme = themeOf(context.language, context.store.colours);
  const { dir, text, colours } = theme;
  return (
    <ThemeContext value={theme}>
      <html lang={context.language} dir={dir}>
        <head>
          <meta httpEquiv="Content-Type" content="text/html; charset=utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light" />
          <title>{toPlainText(page.subject, dir)}</title>
        </head>
        <body dir={dir} style={{ margin: 0, backgroundColor: colours.ivory }}>
          <Preview text={toPlainText(page.preview, dir)} />
          <Table style={{ backgroundColor: colours.ivory, fontFamily: text }}>
            <Row>
              <Cell>
                <Sheet page={page} context={context} />
              </Cell>
            </Row>
          </Table>
        </body>
      </html>
    </ThemeContext>
  );
}

/** Text that mail programs show beside the subject; the spaces keep the email's body out of it. */
function Preview({ text }: { text: string }) {
  const hidden = { display: 'none', overflow: 'hidden', maxHeight: 0, maxWidth: 0, opacity: 0 };
  return <div style={hidden}>{text + '\u00a0\u200c'.repeat(Math.max(0, 120 - text.length))}</div>;
}

function Sheet({ page, context }: { page: EmailPage; context: EmailContext }) {
  const { text, colours } = useTheme();
  const type = { fontFamily: text, color: colours.ink };
  const paper = { backgroundColor: colours.paper, border: `1px solid ${colours.hairline}` };
  return (
    <Table style={{ ...type, maxWidth: '600px', margin: '0 auto' }}>
      <Row>
        <Cell style={{ padding: '28px 29px 20px' }}>
          <Name context={context} />
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
          <End text={page.end ?? questions(context)} />
        </Cell>
      </Row>
    </Table>
  );
}

function Name({ context: { store, language } }: { context: EmailContext }) {
  const { display, colours } = useTheme();
  const style = { fontFamily: display, fontSize: '28px', lineHeight: '40px' };
  const { name, logo, publicUrl } = store;
  return (
    <a
      href={`${publicUrl}/?lang=${language}`}
      style={{ ...style, color: colours.cypress, textDecoration: 'none' }}
    >
      {logo ? (
        // The alternative text uses the name's typeface, for programs that show no pictures.
        <img
          src={`${publicUrl}${logo.markInEmail}`}
          alt={name[language]}
          height="40"
          style={{ display: 'block', height: '40px', width: 'auto', border: 0 }}
        />
      ) : (
        name[language]
      )}
    </a>
  );
}

function questions({ t, store }: EmailContext): string {
  return t('questions', { contact_email: isolateLtr(store.supportEmail) });
}

function End({ text }: { text: string }) {
  const { size, colours } = useTheme();
  return (
    <div style={{ ...size(13), color: colours.muted }}>
      <TextView text={text} />
    </div>
  );
}

function BlockView({ block }: { block: Block }) {
  switch (block.is) {
    case 'title':
      return <Title text={block.text} />;
    case 'text':
    case 'small':
      return <Text text={block.text} isSmall={block.is === 'small'} />;
    case 'quote':
      return <Quote text={block.text} />;
    case 'button':
      return <Action label={block.label} href={block.href} />;
    case 'facts':
      return <DataRows rows={block.rows} />;
    case 'items':
      return <Items lines={block.lines} sums={block.sums} />;
  }
}

function Title({ text }: { text: string }) {
  const { display, size, colours } = useTheme();
  const style = { fontFamily: display, ...size(26), fontWeight: 400, color: colours.ink };
  return (
    <Row>
      <Cell style={{ paddingBottom: '12px' }}>
        <h1 style={{ ...style, lineHeight: '36px', margin: 0 }}>
          <TextView text={text} />
        </h1>
      </Cell>
    </Row>
  );
}

function Text({ text, isSmall }: { text: string; isSmall: boolean }) {
  const { size, colours } = useTheme();
  const textStyle = isSmall ? { ...size(13), color: colours.muted } : size(16);
  return (
    <Row>
      <Cell style={{ ...textStyle, paddingBottom: '14px' }}>
        <TextView text={text} />
      </Cell>
    </Row>
  );
}

function Quote({ text }: { text: string }) {
  const { size, colours } = useTheme();
  const style = { ...size(15), backgroundColor: colours.sand, padding: '14px 18px' };
  return (
    <Row>
      <Cell style={{ padding: '4px 0 18px' }}>
        <Table>
          <Row>
            <Cell style={style}>
              {text.split('\n').map((line, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines never move.
                <div key={at} dir="auto">
                  {line ? <TextView text={line} /> : '\u00a0'}
                </div>
              ))}
            </Cell>
          </Row>
        </Table>
      </Cell>
    </Row>
  );
}

function Action({ label, href }: { label: string; href: string }) {
  const { text, size, dir, colours } = useTheme();
  const context = { ...size(16), fontFamily: text, fontWeight: 600, direction: dir };
  const textStyle = { color: colours.ivory, textDecoration: 'none', display: 'block' };
  // The cell has the colour: Outlook gives a link no padding.
  const shape = { backgroundColor: colours.cypress, borderRadius: '999px' };
  return (
    <Row>
      <Cell style={{ padding: '10px 0 22px' }}>
        <Table width="auto">
          <Row>
            <Cell style={shape}>
              <a href={href} style={{ ...context, ...textStyle, padding: '10px 26px' }}>
                <TextView text={label} />
              </a>
            </Cell>
          </Row>
        </Table>
      </Cell>
    </Row>
  );
}

function lineOf({ colours }: EmailTheme) {
  return {
    borderTop: `1px solid ${colours.hairline}`,
    paddingTop: '10px',
    paddingBottom: '10px',
  };
}

function DataRows({ rows }: { rows: [string, string][] }) {
  const theme = useTheme();
  const { size, colours } = theme;
  const line = lineOf(theme);
  return (
    <Row>
      <Cell style={{ padding: '4px 0 18px' }}>
        <Table>
          {rows.map(([name, value]) => (
            <Row key={name}>
              <Cell style={{ ...size(15), ...line, color: colours.muted, width: '34%' }}>
                <TextView text={name} />
              </Cell>
              <Cell style={{ ...size(15), ...line }}>
                <TextView text={value} />
              </Cell>
            </Row>
          ))}
        </Table>
      </Cell>
    </Row>
  );
}

function Items({ lines, sums }: Pick<Extract<Block, { is: 'items' }>, 'lines' | 'sums'>) {
  const theme = useTheme();
  const { size, colours } = theme;
  const line = lineOf(theme);
  const amount = { ...line, whiteSpace: 'nowrap' } as const;
  return (
    <Row>
      <Cell style={{ padding: '4px 0 18px' }}>
        <Table>
          {lines.map(({ name, note, amount: price }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never move.
            <Row key={at}>
              <Cell style={{ ...size(15), ...line }}>
                <TextView text={name} />
                <div style={{ ...size(13), color: colours.muted }}>
                  <TextView text={note} />
                </div>
              </Cell>
              <Cell isAtEnd style={{ ...size(15), ...amount }}>
                <TextView text={price} />
              </Cell>
            </Row>
          ))}
          {sums.map(([name, sum], at) => (
            <Row key={name}>
              <Cell style={{ ...size(15), ...line, ...(at === sums.length - 1 ? strong : {}) }}>
                {name}
              </Cell>
              <Cell
                isAtEnd
                style={{ ...size(15), ...amount, ...(at === sums.length - 1 ? strong : {}) }}
              >
                <TextView text={sum} />
              </Cell>
            </Row>
          ))}
        </Table>
      </Cell>
    </Row>
  );
}

const strong = { fontWeight: 600 };

function TextView({ text }: { text: string }) {
  return splitIsolates(text).map(({ text: piece, direction }, at) =>
    direction ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: it is rendered once and never changes.
      <span key={at} dir={direction}>
        {piece}
      </span>
    ) : (
      piece.split('\n').map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines never move.
        <Fragment key={index}>
          {index > 0 && <br />}
          {line}
        </Fragment>
      ))
    ),
  );
}
