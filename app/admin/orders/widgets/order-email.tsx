import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/panel.tsx';
import { useLanguage } from '#app/ui/use-language.ts';
import { staffApi } from '#domain/addresses.ts';
import type { Language } from '#domain/language.ts';
import { money, toDecimal } from '#domain/money.ts';
import { staffEmailOf } from '#domain/orders/staff-email.ts';
import { SubmitError } from '../../forms/form-notices.tsx';
import { useStaffCall } from '../../forms/staff-form.tsx';
import { useCan } from '../../shell/use-can.ts';
import type { OrderView } from './order-items.tsx';

type OrderEmailProps = {
  order: OrderView;
  /** True where the page has a button of its own for the next step. */
  isQuiet?: boolean;
  /** Replaces the button's text. */
  label?: string;
  className?: string;
};

export function OrderEmail({ order, isQuiet, label, className = 'mt-4' }: OrderEmailProps) {
  const t = useTranslations('admin.emails.card');
  const language = useLanguage();
  const call = useStaffCall<OrderEmailResult>();
  const { isSending, result } = call;
  const kind = staffEmailOf(order);
  const maySend = useCan('emails.send');
  if (!kind || !order.email || !maySend) return null;

  const send = () => {
    const request = toRequest(order, kind);
    void call.send(({ headers }) => sendOrderEmail(request, language, headers));
  };
  return (
    <div className={className}>
      <Button
        pending={isSending}
        onClick={send}
        variant={isQuiet ? 'secondary' : 'primary'}
        className={`w-full py-1.5! text-xs! ${isQuiet ? '' : kind === 'payment_problem' ? red : green}`}
      >
        {isSending ? t('sending') : (label ?? t(kind))}
      </Button>
      <SubmitError form={call} lead={t('unexpected')} className="mt-2" />
      {result && <Outcome result={result} />}
    </div>
  );
}

const red = 'border-bad! bg-bad! hover:bg-out-for-delivery!';
const green = 'border-good! bg-good! hover:bg-cypress-deep!';

function toRequest(order: OrderView, kind: OrderEmailRequest['kind']): OrderEmailRequest {
  const { orderId, email, name: customerName, lang = 'en', totalCents = 0, currency } = order;
  const fields = { orderId, email: email ?? '', customerName, lang };
  if (kind === 'order_status') return { ...fields, kind, status: order.orderStatus };
  return { ...fields, kind, amount: toDecimal(money(totalCents, currency)), currency };
}

function Outcome({ result }: { result: OrderEmailResult }) {
  const t = useTranslations('admin.emails.card');
  const isGood = result.success;
  const goodTone = isGood && result.kept ? 'info' : 'good';
  return (
    <Notice tone={isGood ? goodTone : 'bad'} role="alert" className="mt-2 px-3! py-2! text-xs">
      {!result.success && !result.error
        ? t('unexpected')
        : result.success
          ? t(result.kept ? 'saved' : 'sent', { email: `\u2066${result.recipient}\u2069` })
          : t('failed', { error: result.error ?? '' })}
    </Notice>
  );
}

type OrderEmailRequest = {
  orderId: string;
  email: string;
  customerName: string;
  lang: Language;
} & (
  | { kind: 'payment_problem'; amount: string; currency: string }
  | { kind: 'order_status'; status: string }
);

const result = z.object({
  success: z.boolean(),
  error: z.nullish(z.string()),
  recipient: z.optional(z.string()),
  kept: z.optional(z.boolean()),
});

type OrderEmailResult = z.infer<typeof result>;

const calls = {
  payment_problem: staffApi.paymentFailedEmail,
  order_status: staffApi.orderStatusEmail,
} as const;

/** Throws when the store did not answer. */
async function sendOrderEmail(
  { kind, ...body }: OrderEmailRequest,
  language: Language,
  headers: Record<string, string>,
): Promise<{ result: OrderEmailResult; status: number; hasReason: boolean }> {
  const response = await fetch(calls[kind], {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json', 'X-Lang': language },
    body: JSON.stringify(body),
  });
  const parsed = result.parse(await response.json());
  const hasReason = !parsed.success && Boolean(parsed.error);
  return { result: parsed, status: response.status, hasReason };
}
