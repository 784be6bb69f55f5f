import type { Block } from './page.ts';
import { colours } from './styles.ts';
import { Cell, Row, Table, useLook } from './table.tsx';
import { WordsView } from './words-view.tsx';

/** One block of an e-mail, as a row of its table. */
export function BlockView({ block }: { block: Block }) {
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
      return <FactRows rows={block.rows} />;
    case 'items':
      return <Items lines={block.lines} sums={block.sums} />;
  }
}

function Title({ text }: { text: string }) {
  const { display, size } = useLook();
  const style = { fontFamily: display, ...size(26), fontWeight: 400, color: colours.ink };
  return (
    <Row>
      <Cell style={{ paddingBottom: '12px' }}>
        <h1 style={{ ...style, lineHeight: '36px', margin: 0 }}>
          <WordsView text={text} />
        </h1>
      </Cell>
    </Row>
  );
}

function Text({ text, isSmall }: { text: string; isSmall: boolean }) {
  const { size } = useLook();
  const looks = isSmall ? { ...size(13), color: colours.muted } : size(16);
  return (
    <Row>
      <Cell style={{ ...looks, paddingBottom: '14px' }}>
        <WordsView text={text} />
      </Cell>
    </Row>
  );
}

function Quote({ text }: { text: string }) {
  const { size } = useLook();
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
                  {line ? <WordsView text={line} /> : '\u00a0'}
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
  const { text, size, dir } = useLook();
  const words = { ...size(16), fontFamily: text, fontWeight: 600, direction: dir };
  const looks = { color: colours.ivory, textDecoration: 'none', display: 'block' };
  // The colour is the cell's: Outlook gives a link no room of its own.
  const shape = { backgroundColor: colours.cypress, borderRadius: '999px' };
  return (
    <Row>
      <Cell style={{ padding: '10px 0 22px' }}>
        <Table width="auto">
          <Row>
            <Cell style={shape}>
              <a href={href} style={{ ...words, ...looks, padding: '10px 26px' }}>
                {label}
              </a>
            </Cell>
          </Row>
        </Table>
      </Cell>
    </Row>
  );
}

const line = {
  borderTop: `1px solid ${colours.hairline}`,
  paddingTop: '10px',
  paddingBottom: '10px',
};

function FactRows({ rows }: { rows: [string, string][] }) {
  const { size } = useLook();
  return (
    <Row>
      <Cell style={{ padding: '4px 0 18px' }}>
        <Table>
          {rows.map(([name, value]) => (
            <Row key={name}>
              <Cell style={{ ...size(15), ...line, color: colours.muted, width: '34%' }}>
                {name}
              </Cell>
              <Cell style={{ ...size(15), ...line }}>
                <WordsView text={value} />
              </Cell>
            </Row>
          ))}
        </Table>
      </Cell>
    </Row>
  );
}

function Items({ lines, sums }: Pick<Extract<Block, { is: 'items' }>, 'lines' | 'sums'>) {
  const { size } = useLook();
  const amount = { ...line, whiteSpace: 'nowrap' } as const;
  return (
    <Row>
      <Cell style={{ padding: '4px 0 18px' }}>
        <Table>
          {lines.map(({ name, note, amount: price }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never move.
            <Row key={at}>
              <Cell style={{ ...size(15), ...line }}>
                <WordsView text={name} />
                <div style={{ ...size(13), color: colours.muted }}>
                  <WordsView text={note} />
                </div>
              </Cell>
              <Cell isAtEnd style={{ ...size(15), ...amount }}>
                <WordsView text={price} />
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
                <WordsView text={sum} />
              </Cell>
            </Row>
          ))}
        </Table>
      </Cell>
    </Row>
  );
}

const strong = { fontWeight: 600 };
