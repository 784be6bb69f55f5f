import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast.tsx';
import { FormOutcome } from '../kit/form-notices.tsx';
import { Section } from '../kit/section.tsx';
import { HiddenFields, StaffForm, useStaffForm } from '../kit/staff-form.tsx';
import { useCan } from '../kit/use-can.ts';
import type { PeopleResult } from './people.server.ts';

type FactorDemandProps = { isDemanded: boolean; hasOwn: boolean; without: number };

export function FactorDemand({ isDemanded, hasOwn, without }: FactorDemandProps) {
  const t = useTranslations('admin.people');
  const mayChange = useCan('settings.change');
  const form = useStaffForm<PeopleResult>({
    intent: 'demand_factor',
    onDone: () => showToast(t('done.demand_factor')),
  });
  return (
    <Section title={t('demand.title')}>
      <StaffForm form={form} className="grid gap-3" data-factor-demand={isDemanded ? 'on' : 'off'}>
        <HiddenFields demanded={isDemanded ? '0' : '1'} />
        <p>{t(isDemanded ? 'demand.on' : 'demand.off')}</p>
        <p className="text-muted text-xs">
          {!isDemanded && !hasOwn ? t('demand.ownFirst') : t('demand.without', { count: without })}
        </p>
        <FormOutcome form={form} />
        {mayChange && (
          <Button
            type="submit"
            variant="secondary"
            pending={form.isSending}
            disabled={!isDemanded && !hasOwn}
          >
            {t(isDemanded ? 'demand.switchOff' : 'demand.switchOn')}
          </Button>
        )}
      </StaffForm>
    </Section>
  );
}
