import './packing-slip.css';
import { Fragment, useId, useState } from 'react';
import {
  data,
  href,
  isRouteErrorResponse,
  useNavigate,
  useRouteError,
  useSearchParams,
} from 'react-router';
import { readStorage, writeStorage } from '#app/browser/storage/web-storage.ts';
import { storeContext, visitorContext } from '#app/context.ts';
import { Notice } from '#app/ui/panel.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { useLanguage } from '#app/ui/use-language.ts';
import { fillMessage } from '#app/words/fill-message.ts';
import { type Language, listSeparator, otherLanguage } from '#domain/language.ts';
import { sendForm } from '../../forms/staff-form.tsx';
import { loadForStaff } from '../../shell/load-for-staff.ts';
import { slipPrintFormatOf } from '../../shell/page-load.server.ts';
import { adminMeta } from '../../shell/page-meta.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { isolateDirection } from '../../ui/isolate-direction.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { OrderUnknown } from '../../ui/record-not-found.tsx';
import { Select } from '../../ui/select.tsx';
import { OrderFlags } from '../widgets/order-flags.tsx';
import type { Route } from './+types/packing-slip.ts';
import { Label } from './label.tsx';
import { PrintSlips } from './print-slips.tsx';
import { Sheet } from './sheet.tsx';
import { slipMessages } from './slip-messages.tsx';
import {
  findSlips,
  handlePrintAction,
  maxSlips,
  type PrintResult,
  readSlipOrders,
  senderOf,
  writePrints,
} from './slips.server.ts';

export const meta: Route.MetaFunction = ({ loaderData, params }) =>
  adminMeta(loaderData?.language, () => {
    const { page } = slipMessages[loaderData?.language ?? 'en'];
    return titleOf(page, loaderData?.slips ?? [params]);
  });

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const store = context.get(storeContext);
  const alsoParam = new URL(request.url).searchParams.get('also');
  const { ids, unreadable, omittedCount } = readSlipOrders(params.orderId, alsoParam);
  const { slips, unknown } = await findSlips(store, ids, slipPrintFormatOf(context));
  if (slips.length === 0) throw data({ orderId: params.orderId }, { status: 404 });
  return {
    language: context.get(visitorContext).language,
    slips,
    sender: senderOf(store.settings),
    prints: writePrints(slips),
    missing: [...unknown, ...unreadable],
    omittedCount,
    maxSlipCount: maxSlips,
  };
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadForStaff(request, serverLoader);
}

export async function action({ request, context }: Route.ActionArgs) {
  return handlePrintAction(request, context);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm<PrintResult>(serverAction);
}

type SlipsData = Route.ComponentProps['loaderData'];

export default function PackingSlipPage({ loaderData, params }: Route.ComponentProps) {
  const { page } = slipMessages[useLanguage()];
  const { slips, sender } = loaderData;
  const { paper, languageSetting, choose } = useChoices();
  const screen = useLanguage();
  const isOne = slips.length === 1;
  return (
    <main id="content" tabIndex={-1} className="wrap flex-1 py-4 outline-none print:p-0">
      <div className="print:hidden">
        <BackLink to={isOne ? href('/admin/orders/:orderId', slips[0] ?? params) : href('/admin')}>
          {isOne ? page.back : page.backToOrders}
        </BackLink>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <h1 className="me-auto font-display text-xl">{titleOf(page, slips)}</h1>
          <PaperChoice paper={paper} choose={choose} />
          <LanguageChoice languageSetting={languageSetting} choose={choose} />
          <PrintSlips prints={loaderData.prints} />
        </div>
        <Notices {...loaderData} />
      </div>
      {slips.map((slip) => {
        const slipProps = {
          slip,
          sender,
          languages: languagesOf(languageSetting, slip.lang, screen),
        };
        return (
          <Fragment key={slip.orderId}>
            <OrderFlags order={slip} className="mx-auto mt-4 max-w-3xl print:hidden" />
            {paper === 'label' ? <Label {...slipProps} /> : <Sheet {...slipProps} paper={paper} />}
          </Fragment>
        );
      })}
    </main>
  );
}

/** The slips must not change while they are printed. */
export const shouldRevalidate = () => false;

export function ErrorBoundary({ params }: Route.ErrorBoundaryProps) {
  const error = useRouteError();
  const isUnknown = isRouteErrorResponse(error) && error.status === 404;
  return isUnknown ? <OrderUnknown orderId={params.orderId ?? ''} /> : <LoadFailed />;
}

type PageMessages = (typeof slipMessages)[Language]['page'];

function titleOf(page: PageMessages, slips: readonly { orderId: string }[]): string {
  const [first] = slips;
  return slips.length === 1
    ? fillMessage(page.title, { id: first?.orderId ?? '' })
    : fillMessage(page.titleOfMany, { count: `${slips.length}` });
}

const papers = ['a4', 'a5', 'label'] as const;
const languageSettings = ['customer', 'shop', 'both'] as const;
type LanguageSetting = (typeof languageSettings)[number];

const paperKey = 'nabta.slip_paper';

type Choose = (name: 'paper' | 'words', value: string) => void;

/**
 * Keeps the choices in the address, and the paper size also in the browser: a printer has the same paper
 * every day.
 */
function useChoices() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const isHydrated = useIsHydrated();
  // Shows a choice at once: the router updates the address later.
  const [chosen, setChosen] = useState<{ paper?: string; words?: string }>({});
  const storedPaper = isHydrated ? readStorage(paperKey) : null;
  const paper = chosen.paper ?? search.get('paper') ?? storedPaper;
  const setting = chosen.words ?? search.get('words');
  const choose: Choose = (name, value) => {
    setChosen({ ...chosen, [name]: value });
    if (name === 'paper') writeStorage(paperKey, value);
    const next = new URLSearchParams(search);
    next.set(name, value);
    // Encoded, the commas between five hundred numbers make an address too long for some proxies.
    const address = { search: `${next}`.replaceAll('%2C', ',') };
    navigate(address, { replace: true, preventScrollReset: true });
  };
  return {
    paper: papers.find((option) => option === paper) ?? 'a4',
    languageSetting: languageSettings.find((option) => option === setting) ?? 'customer',
    choose,
  };
}

/** The customer's goes first, where both are wanted. */
function languagesOf(setting: LanguageSetting, customer: Language, screen: Language): Language[] {
  if (setting === 'both') return [customer, otherLanguage(customer)];
  return [setting === 'shop' ? screen : customer];
}

function PaperChoice({ paper, choose }: { paper: string; choose: Choose }) {
  const { page } = slipMessages[useLanguage()];
  return (
    <fieldset className="flex flex-wrap items-center gap-x-4">
      <legend className="sr-only">{page.paper}</legend>
      {papers.map((size) => (
        <label key={size} className="flex min-h-11 cursor-pointer items-center gap-2">
          <input
            type="radio"
            name="paper"
            checked={paper === size}
            onChange={() => choose('paper', size)}
            className="size-4.5 accent-cypress"
          />
          {size === 'label' ? page.label : size.toUpperCase()}
        </label>
      ))}
    </fieldset>
  );
}

function LanguageChoice({
  languageSetting,
  choose,
}: {
  languageSetting: LanguageSetting;
  choose: Choose;
}) {
  const id = useId();
  const { page } = slipMessages[useLanguage()];
  return (
    <span className="flex items-center gap-2">
      <label htmlFor={id}>{page.language}</label>
      <Select
        id={id}
        value={languageSetting}
        onChange={(event) => choose('words', event.target.value)}
      >
        {languageSettings.map((choice) => (
          <option key={choice} value={choice}>
            {page.languages[choice]}
          </option>
        ))}
      </Select>
    </span>
  );
}

function Notices({ missing, omittedCount, maxSlipCount }: SlipsData) {
  const language = useLanguage();
  const { page } = slipMessages[language];
  return (
    <>
      {missing.length > 0 && (
        <Notice tone="bad" role="status" className="mt-4">
          {fillMessage(page.missing, {
            ids: missing.map(isolateDirection).join(listSeparator[language]),
          })}
        </Notice>
      )}
      {omittedCount > 0 && (
        <Notice tone="bad" role="status" className="mt-4">
          {fillMessage(page.omitted, { max: `${maxSlipCount}`, count: `${omittedCount}` })}
        </Notice>
      )}
    </>
  );
}
