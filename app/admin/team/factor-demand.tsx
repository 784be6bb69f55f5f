import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast.tsx';
import { FormOutcome } from '../forms/form-notices.tsx';
import { HiddenFields, StaffForm, useStaffForm } from '../forms/staff-form.tsx';
import { useCan } from '../shell/use-can.ts';
import { Section } from '../ui/section.tsx';
import type { ResultOf } from './team.server.ts';

type FactorDemandProps = { isDemanded: boolean; hasOwn: boolean; without: number };

export function FactorDemand({ isDemanded, hasOwn, without }: FactorDemandProps) {
  const t = useTranslations('admin.people');
  const mayChange = useCan('settings.change');
  const form = useStaffForm<ResultOf<'demand_factor'>>({
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
