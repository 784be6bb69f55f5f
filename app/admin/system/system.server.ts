import type { RouterContextProvider } from 'react-router';
import { storeContext, visitorContext } from '#app/context.ts';
import { staffContext } from '#app/middleware/staff-only.ts';
import { countOpenAttentionItems } from '#domain/attention/items.server.ts';
import { countJobs } from '#domain/runtime/count-jobs.server.ts';
import type { SystemCheck } from '#domain/settings/system.ts';
import { handleStaffForm } from '../forms/staff-form.server.ts';
import { stepForms } from '../forms/step-forms.server.ts';
import { dateTimeFormatOf, loadOrReport } from '../shell/page-load.server.ts';

type Context = Readonly<RouterContextProvider>;

/** The checks ask other servers, so the page loads them after itself, as its part. */
export const checksParam = 'part';

export async function loadSystem(request: Request, context: Context) {
  const { language } = context.get(visitorContext);
  const { db, system, mail, backups, gateways, settings, liveSettings, services } =
    context.get(storeContext);
  const isWithChecks = new URL(request.url).searchParams.has(checksParam);
  const [last, jobs, openItems, checks, sender] = await Promise.all([
    loadOrReport(context, system.findLastBackup()),
    loadOrReport(context, countJobs(db)),
    loadOrReport(context, countOpenAttentionItems(db)),
    isWithChecks ? loadOrReport(context, system.examine()) : undefined,
    isWithChecks ? loadOrReport(context, system.findSenderDomain()) : undefined,
  ]);
  const format = dateTimeFormatOf(context);
  const { intervalHours } = backups ?? {};
  return {
    language,
    release: system.release,
    jobs,
    openItems,
    /** Names of the variables that hold a setting of the back office, without their values. */
    variables: [...new Set([...Object.values(liveSettings.fixed), ...services.variables])].sort(),
    hasDemo: settings.hasDemo,
    email: context.get(staffContext).email,
    isMailOff: mail === undefined,
    isSandbox: gateways.primary().name === 'sandbox',
    proxyFiles: system.proxyFiles(),
    backups: {
      intervalHours,
      last: last && format(last),
      next: last && intervalHours ? format(addHours(last, intervalHours)) : undefined,
    },
    areChecksLoaded: isWithChecks,
    checks: checks?.toSorted(byName),
    sender,
  };
}

export type SystemData = Awaited<ReturnType<typeof loadSystem>>;

function addHours(moment: Date, hours: number): Date {
  return new Date(moment.getTime() + hours * 3_600_000);
}

/** Puts first the checks that owners ask about. */
const order = ['address', 'configuration', 'email', 'gateway', 'webhooks', 'backups', 'proxies'];

function byName(one: SystemCheck, other: SystemCheck): number {
  const placeOf = ({ check }: SystemCheck) => {
    const at = order.indexOf(check.split(' ')[0] ?? '');
    return at < 0 ? order.length : at;
  };
  return placeOf(one) - placeOf(other);
}

export async function handleSystemAction(request: Request, context: Context) {
  const form = await request.formData();
  return handleStaffForm({ request, context, form }, stepForms);
}
