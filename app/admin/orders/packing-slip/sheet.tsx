import { directionOf, type Language } from '#domain/language.ts';
import { CashToCollect } from './cash-to-collect.tsx';
import { itemNamesByLanguage, Packs } from './item-text.tsx';
import { NumberedBars } from './numbered-bars.tsx';
import { Recipient } from './recipient.tsx';
import { SenderAddress } from './sender-address.tsx';
import { ShortCode } from './short-code.tsx';
import { InLanguages, slipMessages } from './slip-messages.tsx';
import type { Sender, Slip } from './slips.server.ts';

type SheetProps = {
  slip: Slip;
  sender: Sender;
  languages: readonly Language[];
  paper: 'a4' | 'a5';
};

export function Sheet({ slip, sender, languages, paper }: SheetProps) {
  const [language = 'en'] = languages;
  return (
    <article
      lang={language}
      dir={directionOf(language)}
      data-paper={paper}
      className={`mx-auto mt-4 rounded-md border border-hairline bg-paper p-[clamp(1.25rem,5vw,3rem)] print:m-0 print:max-w-none print:rounded-none print:border-0 print:bg-transparent print:p-0 ${paper === 'a5' ? 'max-w-xl' : 'max-w-3xl'}`}
    >
      <SheetHead slip={slip} sender={sender} languages={languages} />
      <div className="my-6 grid gap-6 sm:grid-cols-2 print:grid-cols-2">
        <div className="grid min-w-0 content-start gap-4">
          <Recipient slip={slip} languages={languages} />
          <ShortCode slip={slip} languages={languages} mmOfBar={0.33} />
        </div>
        <div className="grid min-w-0 content-start gap-4">
          <NumberedBars mmOfBar={0.33} barcode={slip.barcode} number={slip.orderId}>
            <InLanguages languages={languages}>
              {(language) => slipMessages[language].order}
            </InLanguages>
          </NumberedBars>
          {slip.trackingNumber && (
            <NumberedBars
              mmOfBar={0.33}
              barcode={slip.trackingBarcode}
              number={slip.trackingNumber}
            >
              <bdi>{slip.carrier}</bdi>
              {' · '}
              <InLanguages languages={languages}>
                {(language) => slipMessages[language].tracking}
              </InLanguages>
            </NumberedBars>
          )}
        </div>
      </div>
      <CashToCollect
        slip={slip}
        languages={languages}
        className="my-6 border-2 border-ink px-4 py-2 text-lg"
      />
      {slip.notes && (
        <div data-slip="note" className="my-6 wrap-anywhere">
          <p data-slip="caption">
            <InLanguages languages={languages}>
              {(language) => slipMessages[language].note}
            </InLanguages>
          </p>
          <p className="whitespace-pre-line">
            <bdi>{slip.notes}</bdi>
          </p>
        </div>
      )}
      <SheetItems slip={slip} languages={languages} />
    </article>
  );
}

type HeadProps = Omit<SheetProps, 'paper'>;

function SheetHead({ slip, sender, languages }: HeadProps) {
  const { code, ordered } = slip;
  const scan = languages.map((language) => slipMessages[language].scan).join(' · ');
  return (
    <header className="flex items-start justify-between gap-6 border-ink border-b-2 pb-5">
      <div className="min-w-0">
        {sender.logo && (
          <img src={sender.logo} alt="" className="mb-1.5 h-10 w-auto max-w-full object-contain" />
        )}
        <p className={`font-display ${sender.logo ? 'text-lg' : 'text-2xl'}`}>
          <InLanguages languages={languages}>{(language) => sender.name[language]}</InLanguages>
        </p>
        <SenderAddress
          sender={sender}
          languages={languages}
          className="text-muted text-sm wrap-anywhere"
        />
        <p className="flex flex-wrap gap-x-4 text-muted text-sm">
          <bdi dir="ltr" className="wrap-anywhere">
            {sender.email}
          </bdi>
          {sender.phone && (
            <bdi dir="ltr" className="tabular">
              {sender.phone}
            </bdi>
          )}
        </p>
        <h2 className="mt-3 font-semibold text-lg">
          <InLanguages languages={languages}>
            {(language) => slipMessages[language].title}
          </InLanguages>
        </h2>
        <p className="text-muted">
          <InLanguages languages={languages}>
            {(language) => (
              <>
                {slipMessages[language].date} <bdi>{ordered[language]}</bdi>
              </>
            )}
          </InLanguages>
        </p>
      </div>
      <svg
        role="img"
        aria-label={scan}
        viewBox={`0 0 ${code.size} ${code.size}`}
        shapeRendering="crispEdges"
        className="w-28 shrink-0 bg-[white] print:w-24"
      >
        <path d={code.path} />
      </svg>
    </header>
  );
}

const cell = 'py-2 ps-4 first:ps-0 align-baseline';
const heads = ['pieces', 'product'] as const;

function SheetItems({ slip, languages }: Pick<SheetProps, 'slip' | 'languages'>) {
  const label = (key: Exclude<keyof typeof slipMessages.en, 'page'>) => (
    <InLanguages languages={languages}>{(language) => slipMessages[language][key]}</InLanguages>
  );
  if (slip.items.length === 0) return <p>{label('noItems')}</p>;
  return (
    <table className="w-full">
      <thead>
        <tr className="border-ink border-b text-muted text-sm">
          {heads.map((head) => (
            <th
              key={head}
              scope="col"
              className={`${cell} whitespace-nowrap text-start font-normal`}
            >
              {label(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-hairline">
        {slip.items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never move.
          <tr key={at}>
            <td data-slip="pieces" className={`${cell} tabular font-semibold`}>
              {item.pieces}
            </td>
            <th scope="row" className={`${cell} w-full text-start font-normal wrap-anywhere`}>
              {itemNamesByLanguage(item, languages).map(({ name, attributes }, of) => (
                <p key={attributes.lang} className={of === 0 ? 'font-semibold' : 'text-muted'}>
                  <bdi {...attributes}>{name}</bdi>
                </p>
              ))}
              <p data-slip="packs" className="tabular text-muted">
                <Packs item={item} languages={languages} />
              </p>
            </th>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-ink border-t">
          <td className={`${cell} tabular font-semibold`}>{slip.pieces}</td>
          <th scope="row" className={`${cell} text-start font-normal`}>
            {label('allPieces')}
          </th>
        </tr>
      </tfoot>
    </table>
  );
}
