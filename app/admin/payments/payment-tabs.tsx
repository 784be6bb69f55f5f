import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLanguage } from '#app/ui/language.ts';
import { directionOf } from '#domain/language.ts';
import { type Report, reports } from '#domain/reports/report-request.ts';
import { type PaymentsAddress, paymentsAddress } from './payments-address.ts';

/** The two reports as tabs. Arrow keys go from one to the other; without scripts they are links. */
export function PaymentTabs({ asked }: { asked: PaymentsAddress }) {
  const t = useTranslations('admin.payments.tabs');
  const { tabs, press } = useArrowKeys(asked);
  return (
    <div
      ref={tabs}
      role="tablist"
      aria-label={t('label')}
      className="mt-3 flex gap-x-6 overflow-x-auto border-hairline border-b"
    >
      {reports.map((tab) => (
        <Link
          key={tab}
          id={tabId(tab)}
          to={addressOf(asked, tab)}
          role="tab"
          aria-selected={tab === asked.tab}
          aria-controls={tab === asked.tab ? panelId(tab) : undefined}
          tabIndex={tab === asked.tab ? 0 : -1}
          onKeyDown={press}
          preventScrollReset
          className={`-mb-px inline-flex min-h-11 items-center border-b-2 px-1 font-semibold whitespace-nowrap no-underline -outline-offset-2 ${
            tab === asked.tab
              ? 'border-cypress text-cypress'
              : 'border-transparent text-muted hover:text-ink'
          }`}
        >
          {t(tab)}
        </Link>
      ))}
    </div>
  );
}

export function TabPanel({ tab, children }: { tab: Report; children: ReactNode }) {
  return (
    <div key={tab} role="tabpanel" id={panelId(tab)} aria-labelledby={tabId(tab)} className="pt-4">
      {children}
    </div>
  );
}

const tabId = (tab: Report) => `tab-${tab}`;
const panelId = (tab: Report) => `panel-${tab}`;

/** What was looked for in one report is not what one looks for in the other. */
function addressOf(asked: PaymentsAddress, tab: Report): string {
  if (tab === asked.tab) return paymentsAddress.write(asked);
  return paymentsAddress.write({ ...asked, tab, q: '', before: undefined });
}

function useArrowKeys(asked: PaymentsAddress) {
  const tabs = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const isMirrored = directionOf(useLanguage()) === 'rtl';

  const press = (event: KeyboardEvent<HTMLElement>) => {
    const at = reports.indexOf(asked.tab);
    const next = nextTab(event.key, at, isMirrored);
    const tab = next === undefined ? undefined : reports.at(next % reports.length);
    if (tab === undefined) return;
    event.preventDefault();
    tabs.current?.querySelector<HTMLElement>(`#${tabId(tab)}`)?.focus();
    if (tab !== asked.tab) void navigate(addressOf(asked, tab), { preventScrollReset: true });
  };
  return { tabs, press };
}

function nextTab(key: string, at: number, isMirrored: boolean): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return reports.length - 1;
  if (key === (isMirrored ? 'ArrowLeft' : 'ArrowRight')) return at + 1;
  if (key === (isMirrored ? 'ArrowRight' : 'ArrowLeft')) return at + reports.length - 1;
  return undefined;
}
