import { useEffect, useRef, useState } from 'react';
import { fill } from '#app/words/fill.ts';
import { directionOf, type Language } from '#domain/language.ts';
import { NumberedBars } from './numbered-bars.tsx';
import { Recipient } from './recipient.tsx';
import { Said, slipWords } from './slip-words.tsx';
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
      data-crowded={isCrowded(slip)}
    >
      <header className="flex items-baseline justify-between gap-[3mm] border-ink border-b pb-[1.5mm]">
        <p className="min-w-0">
          <span className="sr-only">
            <Said languages={languages}>{(said) => slipWords[said].from}</Said>
          </span>
          <strong className="text-[11pt]">
            <Said languages={languages}>{(said) => sender.name[said]}</Said>
          </strong>
        </p>
        <p className="flex flex-wrap justify-end gap-x-[2mm] text-end text-[7.5pt]">
          <bdi dir="ltr" className="wrap-anywhere">
            {sender.email}
          </bdi>
          {sender.phone && (
            <bdi dir="ltr" className="tabular">
              {sender.phone}
            </bdi>
          )}
        </p>
      </header>
      <div className={sizeOf(slip)}>
        <Recipient {...{ slip, languages }} nameClass={nameSizeOf(slip)} />
      </div>
      {slip.trackingNumber && (
        <NumberedBars mmOfBar={0.42} barcode={slip.trackingBarcode} number={slip.trackingNumber}>
          <strong className="text-[10pt]">
            <bdi>{slip.carrier}</bdi>
          </strong>
          {' · '}
          <Said languages={languages}>{(said) => slipWords[said].tracking}</Said>
        </NumberedBars>
      )}
      <NumberedBars mmOfBar={0.42} barcode={slip.barcode} number={slip.orderId}>
        <Said languages={languages}>{(said) => slipWords[said].order}</Said>
      </NumberedBars>
      <p className="border-ink border-t pt-[1.5mm]">
        <Said languages={languages}>{(said) => slipWords[said].allPieces}</Said>{' '}
        <strong className="tabular text-[11pt]">{slip.pieces}</strong>
      </p>
      <LabelItems {...{ slip, languages }} />
    </article>
  );
}

/** The longest address that the checkout takes still fits. */
function isCrowded(slip: Slip): boolean {
  return lettersOf(slip) > 300;
}

function sizeOf(slip: Slip): string {
  if (isCrowded(slip)) return 'text-[8pt]';
  return lettersOf(slip) > 150 ? 'text-[9.5pt]' : 'text-[11pt]';
}

function lettersOf({ address, name }: Slip): number {
  return address.line.length + address.city.length + name.length;
}

function nameSizeOf({ name }: Slip): string {
  if (name.length > 80) return 'text-[9pt]';
  return name.length > 40 ? 'text-[12pt]' : 'text-[16pt]';
}

const rowsBeforeMeasuring = 4;

function LabelItems({ slip: { items }, languages }: Pick<LabelProps, 'slip' | 'languages'>) {
  const { list, rows } = useRoom();
  const shown = items.length > rows ? Math.max(0, rows - 1) : items.length;
  const more = items.length - shown;
  return (
    <ul ref={list} className="min-h-0 flex-1 overflow-hidden">
      {items.slice(0, shown).map(({ name, pieces }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never move.
        <li key={at} className="flex h-[5mm] gap-[1.5mm]">
          <span className="tabular shrink-0 font-semibold">{pieces} ×</span>
          <bdi className="truncate">{name}</bdi>
        </li>
      ))}
      {more > 0 && rows > 0 && (
        <li className="h-[5mm]">
          <Said languages={languages}>
            {(said) => fill(slipWords[said].moreItems, { count: `${more}` })}
          </Said>
        </li>
      )}
    </ul>
  );
}

const mmOfList = 92;
const mmOfRow = 5;

/** How many rows the rest of the label has room for; addresses differ in length. */
function useRoom() {
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

/** By its width: a phone shows the label smaller. */
function rowsIn(list: HTMLElement): number {
  const { width, height } = list.getBoundingClientRect();
  return Math.floor((height / width) * (mmOfList / mmOfRow) + 0.01);
}
