import { data, type RouterContextProvider } from 'react-router';
import { storeContext, visitorContext } from '#app/context.ts';
import { requirePermission } from '#app/middleware/require-permission.ts';
import { staffContext } from '#app/middleware/staff-only.ts';
import { can } from '#domain/permissions.ts';
import {
  findFirstSteps,
  listFirstSteps,
  recordLookedAt,
  sendTestMail,
  setFirstSteps,
  testGateways,
} from '#domain/settings/first-steps.server.ts';
import type {
  FirstStepsList,
  KeyTestResult,
  MailTestResult,
} from '#domain/settings/first-steps.ts';
import {
  refuseChange,
  runForm,
  runFormWithoutTransaction,
  type StaffRefusal,
  textIn,
} from '../../forms/staff-request.server.ts';

type Context = Readonly<RouterContextProvider>;
type FormRequest = { request: Request; form: FormData; context: Context };

export const stepIntents = ['look-at-step', 'try-gateway', 'try-mail', 'hide-steps'] as const;
export type StepIntent = (typeof stepIntents)[number];

type StepTestResults = { keys?: KeyTestResult[]; mail?: MailTestResult };

/** `about` is the step; without a `list` it is hidden. */
export type StepResult =
  | (StepTestResults & {
      kind: 'done';
      intent: StepIntent;
      about: string;
      list: FirstStepsList | undefined;
    })
  | StaffRefusal<StepIntent>;

export function loadFirstSteps(context: Context): Promise<FirstStepsList | undefined> {
  const member = context.get(staffContext);
  if (!can(member.role, 'settings.change')) return Promise.resolve(undefined);
  return findFirstSteps(context.get(storeContext), member);
}

export async function handleStepAction(sent: FormRequest, intent: StepIntent) {
  const { context, form } = sent;
  const member = requirePermission(context, 'settings.change');
  const about = textIn(form, 'about');
  try {
    const testResults = await handlers[intent](sent);
    const isHidden = intent === 'hide-steps';
    const list = isHidden ? undefined : await listFirstSteps(context.get(storeContext), member);
    return data<StepResult>({ kind: 'done', intent, about, list, ...testResults });
  } catch (error) {
    return refuseChange(error, context, { intent, about });
  }
}

const handlers: Record<StepIntent, (sent: FormRequest) => Promise<StepTestResults>> = {
  'look-at-step': (sent) =>
    runForm(sent, async (inside) => {
      const { id } = inside.get(staffContext);
      await recordLookedAt(inside.get(storeContext).db, id, textIn(sent.form, 'about'));
      return {};
    }),
  'hide-steps': (sent) =>
    runForm(sent, async (inside) => {
      await setFirstSteps(inside.get(storeContext).db, inside.get(staffContext).id, 'hidden');
      return {};
    }),
  'try-gateway': (sent) =>
    runFormWithoutTransaction(sent, async () => {
      const { id } = sent.context.get(staffContext);
      return { keys: await testGateways(sent.context.get(storeContext), id) };
    }),
  'try-mail': (sent) =>
    runFormWithoutTransaction(sent, async () => {
      const { language } = sent.context.get(visitorContext);
      const { id: staffId } = sent.context.get(staffContext);
      const test = { staffId, to: textIn(sent.form, 'to') };
      return { mail: await sendTestMail(sent.context.get(storeContext), test, language) };
    }),
};
