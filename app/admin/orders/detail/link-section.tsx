import { useTranslations } from 'use-intl';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { FormOutcome } from '../../forms/form-notices.tsx';
import { HiddenFields, StaffForm, useStaffForm } from '../../forms/staff-form.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Section } from '../../ui/section.tsx';
import type { FullOrderView } from './load-order.server.ts';
import type { ResultOf } from './order-action.server.ts';
import type { PaymentLinkView } from './payment-link-view.server.ts';

type LinkSectionProps = { order: FullOrderView; link: PaymentLinkView };

/** The link by which the customer of a staff order pays, and ways to send it. */
export function LinkSection({ order, link }: LinkSectionProps) {
  const t = useTranslations('admin.orderPage.payLink');
  const form = useStaffForm<ResultOf<'renew_link'>>({ intent: 'renew_link' });
  const { address, until, isOver } = link;
  return (
    <Section title={t('title')}>
      <p className={`text-sm ${isOver ? 'text-bad' : ''}`}>
        {t(isOver ? 'over' : 'until', { until })}
      </p>
      {!isOver && (
        <>
          <p className="mt-2 flex min-w-0 items-center gap-1 rounded-sm bg-sand/40 ps-3">
            <bdi
              data-pay-link
              dir="ltr"
              className="min-w-0 flex-1 truncate font-mono text-xs"
              title={address}
            >
              {address}
            </bdi>
            <CopyButton text={() => address} label={t('copy')} done={t('copied')} />
          </p>
          <WhatsApp order={order} link={link} />
        </>
      )}
      <StaffForm form={form} className="mt-3 grid gap-3">
        <HiddenFields toast={t('renewed')} />
        <FormOutcome form={form} />
        <div className="flex flex-wrap gap-2">
          {order.email && (
            <Button type="submit" name="mail" value="on" pending={form.isSending}>
              {t('mail')}
            </Button>
          )}
          <Button type="submit" variant="secondary" pending={form.isSending}>
            {t('renew')}
          </Button>
        </div>
        <p className="text-muted text-xs">{t('hint')}</p>
      </StaffForm>
    </Section>
  );
}

/** Opens a chat with the customer, in the customer's language. */
function WhatsApp({ order: { phone }, link: { chat } }: LinkSectionProps) {
  const t = useTranslations('admin.orderPage.payLink');
  const number = phone?.replace(/\D/g, '');
  if (!number) return null;
  return (
    <a
      href={`https://wa.me/${number}?text=${encodeURIComponent(chat)}`}
      target="_blank"
      rel="noopener noreferrer"
      className={`${buttonClass({ variant: 'secondary' })} mt-3`}
    >
      {t('whatsApp')}
    </a>
  );
}
