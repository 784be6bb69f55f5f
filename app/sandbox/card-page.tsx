import { data, href, isRouteErrorResponse, Link, redirectDocument } from 'react-router';
import { useTranslations } from 'use-intl';
import { CheckoutMessagesProvider } from '#app/ui/checkout-messages-provider.tsx';
import { useLanguage } from '#app/ui/use-language.ts';
import { checkoutMessagesOf } from '#app/words/checkout-messages.ts';
import { directionOf, type Language } from '#domain/language.ts';
import { money } from '#domain/money.ts';
import {
  decideSandboxForm,
  maxWrongCodes,
  prefillTestCard,
  returnAddress,
  testCards,
} from '#domain/payments/sandbox-card.ts';
import { noindex } from '#domain/shop-addresses.ts';
import type { Sandbox } from '#domain/store.ts';
import { reportErrorContext, storeContext } from '../context.ts';
import type { Route } from './+types/card-page.ts';
import { CardForm } from './card-form.tsx';
import { CodeForm } from './code-form.tsx';
import { ChargeSummary, SandboxFrame } from './frame.tsx';

export const handle = { isPublic: true };

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: `Sandbox Pay · ${loaderData ? checkoutMessagesOf(loaderData.charge.lang).sandbox.title : ''}`,
  },
  { name: 'robots', content: noindex.shop },
];

/** The page is in the charge's language. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { sandbox, settings } = context.get(storeContext);
  const address = new URL(request.url).searchParams;
  const charge = await requireCharge(sandbox, params.reference, address);
  if (charge.state !== 'open') throw redirectDocument(returnAddress(charge));
  const { orderId, lang } = charge;
  const { amount, currency } = charge.money;
  const fill = address.get('fill');
  const card = testCards.find(({ id }) => id === fill)?.id;
  return {
    charge: { orderId, money: money(amount, currency), lang },
    seller: settings.name[lang],
    sealed: address.get('charge'),
    card,
    filled: prefillTestCard(card, new Date()),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { sandbox } = context.get(storeContext);
  const address = new URL(request.url).searchParams;
  const charge = await requireCharge(sandbox, params.reference, address);
  if (charge.state !== 'open') return redirectDocument(returnAddress(charge));
  const form = await request.formData();
  const outcome = decideSandboxForm(form, new Date());
  if ('step' in outcome) return outcome;
  await sandbox?.ledger.close(charge, outcome);
  try {
    await sandbox?.notify(charge.reference);
  } catch (error) {
    // The store still receives the outcome: it fetches the charge, too.
    context.get(reportErrorContext)(error, { isOptional: true });
  }
  const closed = await requireCharge(sandbox, params.reference, address);
  return redirectDocument(returnAddress(closed));
}

async function requireCharge(
  sandbox: Sandbox | undefined,
  reference: string,
  address: URLSearchParams,
) {
  const saved = await sandbox?.ledger.find(reference);
  const charge = saved ?? sandbox?.unseal(address.get('charge') ?? '', reference);
  if (!charge) throw data(null, { status: 404 });
  return charge;
}

export default function CardPage({ loaderData, actionData }: Route.ComponentProps) {
  const { charge, seller, sealed, card, filled } = loaderData;
  const { lang } = charge;
  const isCodeStep = actionData?.step === 'code';
  return (
    <CheckoutMessagesProvider language={lang}>
      <SandboxFrame lang={lang} dir={directionOf(lang)}>
        <ChargeSummary seller={seller} charge={charge} />
        {isCodeStep ? (
          <CodeForm
            problem={actionData.problem}
            wrongCodes={actionData.wrongCodes}
            attemptsLeft={maxWrongCodes - actionData.wrongCodes}
          />
        ) : (
          <CardForm
            key={card}
            chosen={card}
            filled={filled}
            sealed={sealed}
            problems={actionData?.problems ?? {}}
            money={charge.money}
          />
        )}
      </SandboxFrame>
    </CheckoutMessagesProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const lang = useLanguage();
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <CheckoutMessagesProvider language={lang}>
      <UnknownCharge lang={lang} />
    </CheckoutMessagesProvider>
  );
}

function UnknownCharge({ lang }: { lang: Language }) {
  const t = useTranslations('checkout.sandbox');
  return (
    <SandboxFrame lang={lang} dir={directionOf(lang)}>
      <h1 className="font-semibold text-xl">{t('unknown')}</h1>
      <p className="mt-2 mb-5 text-muted">{t('unknownHint')}</p>
      <Link to={href('/')} className="text-confirmed underline underline-offset-4">
        {t('toStore')}
      </Link>
    </SandboxFrame>
  );
}
