import { Fragment, useEffect, useRef, useState } from 'react';
import { fillMessage } from '#app/words/fill-message.ts';
import { directionOf, type Language } from '#domain/language.ts';
import { CashToCollect } from './cash-to-collect.tsx';
import { itemNamesByLanguage, Packs } from './item-text.tsx';
import { NumberedBars } from './numbered-bars.tsx';
import { Recipient } from './recipient.tsx';
import { SenderAddress } from './sender-address.tsx';
import { ShortCode } from './short-code.tsx';
import { InLanguages, slipMessages } from './slip-messages.tsx';
import type { Sender, Slip } from './slips.server.ts';

type LabelProps = { slip: Slip; sender: Sender; languages: readonly Language[] };

/** Measured in millimetres, so that it is the same on screen and on paper. */
export function Label({ slip, sender, languages }: LabelProps) {
  const [language = 'en'] = languages;
  return (
    <article
      lang={language}
      dir={directionOf(language)}
      data-paper="label"
      data-letters={measureTextLength(slip)}
    >
      <header className="border-ink border-b">
        <div className="flex items-baseline justify-between">
          <p className="min-w-0">
            {sender.logo && <img src={sender.logo} alt="" data-slip="logo" />}
            <span className="sr-only">
              <InLanguages languages={languages}>
                {(language) => slipMessages[language].from}
              </InLanguages>
            </span>
            <strong>
              <InLanguages languages={languages}>{(language) => sender.name[language]}</InLanguages>
            </strong>
          </p>
          <p data-slip="contact">
            <bdi dir="ltr" className="wrap-anywhere">
              {sender.email}
            </bdi>
            {sender.phone && (
              <bdi dir="ltr" className="tabular">
                {sender.phone}
              </bdi>
            )}
          </p>
        </div>
        <SenderAddress sender={sender} languages={languages} />
      </header>
      <Recipient slip={slip} languages={languages} />
      <ShortCode slip={slip} languages={languages} mmOfBar={0.42} />
      {slip.trackingNumber && (
        <NumberedBars mmOfBar={0.42} barcode={slip.trackingBarcode} number={slip.trackingNumber}>
          <strong>
            <bdi>{slip.carrier}</bdi>
          </strong>
          {' · '}
          <InLanguages languages={languages}>
            {(language) => slipMessages[language].tracking}
          </InLanguages>
        </NumberedBars>
      )}
      <NumberedBars mmOfBar={0.42} barcode={slip.barcode} number={slip.orderId}>
        <InLanguages languages={languages}>
          {(language) => slipMessages[language].order}
        </InLanguages>
      </NumberedBars>
      <CashToCollect slip={slip} languages={languages} className="border-2 border-ink px-2 py-1" />
      <p data-slip="sum" className="border-ink border-t">
        <InLanguages languages={languages}>
          {(language) => slipMessages[language].allPieces}
        </InLanguages>{' '}
        <strong className="tabular">{slip.pieces}</strong>
      </p>
      <LabelItems slip={slip} languages={languages} />
    </article>
  );
}

/** The longest name and address that the checkout takes still fit. */
function measureTextLength({ name, address }: Slip): 'few' | 'some' | 'many' {
  const letters = name.length + address.line.length + address.city.length;
  if (letters > 300 || name.length > 120) return 'many';
  return letters > 150 || name.length > 40 ? 'some' : 'few';
}

const rowsBeforeMeasuring = 4;

function LabelItems({ slip: { items }, languages }: Pick<LabelProps, 'slip' | 'languages'>) {
  const { list, rows } = useVisibleRowCount();
  const visibleCount = items.length > rows ? Math.max(0, rows - 1) : items.length;
  const more = items.length - visibleCount;
  return (
    <ul ref={list} className="min-h-0 flex-1 overflow-hidden">
      {items.slice(0, visibleCount).map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never move.
        <li key={at} className="flex items-baseline gap-x-1.5">
          <span data-slip="pieces" className="tabular shrink-0 font-semibold">
            {item.pieces}
          </span>
          <span className="min-w-0 truncate">
            {itemNamesByLanguage(item, languages).map(({ name, attributes }, of) => (
              <Fragment key={attributes.lang}>
                {of > 0 && ' · '}
                <bdi {...attributes}>{name}</bdi>
              </Fragment>
            ))}
          </span>
          <span data-slip="packs" className="tabular shrink-0 whitespace-nowrap">
            <Packs item={item} languages={languages.slice(0, 1)} />
          </span>
        </li>
      ))}
      {more > 0 && rows > 0 && (
        <li>
          <InLanguages languages={languages}>
            {(language) => fillMessage(slipMessages[language].moreItems, { count: `${more}` })}
          </InLanguages>
        </li>
      )}
    </ul>
  );
}

const mmOfList = 92;
const mmOfRow = 6;

/** Measures the rows that fit on the rest of the label; addresses differ in length. */
function useVisibleRowCount() {
  const list = useRef<HTMLUListElement>(null);
  const [rows, setRows] = useState(rowsBeforeMeasuring);
  useEffect(() => {
    const { current } = list;
    if (!current) return;
    const observer = new ResizeObserver(() => setRows(rowsIn(current)));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return { list, rows };
}

/** Counts rows relative to the label's width: a phone shows the label smaller. */
function rowsIn(list: HTMLElement): number {
  const { width, height } = list.getBoundingClientRect();
  return Math.floor((height / width) * (mmOfList / mmOfRow) + 0.01);
}
