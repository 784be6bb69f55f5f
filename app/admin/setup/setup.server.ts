import type { RouterContextProvider } from 'react-router';
import { storeContext, visitorContext } from '#app/context.ts';
import { staffContext } from '#app/middleware/staff-only.ts';
import { listSetup } from '#domain/setup/list-setup.server.ts';
import { handleStaffForm } from '../forms/staff-form.server.ts';
import { stepForms } from '../forms/step-forms.server.ts';

type Context = Readonly<RouterContextProvider>;

export async function loadSetup(context: Context) {
  const { language } = context.get(visitorContext);
  const member = context.get(staffContext);
  return {
    language,
    email: member.email,
    isReminderOn: member.firstSteps === 'open',
    list: await listSetup(context.get(storeContext), member),
  };
}

export async function handleSetupAction(request: Request, context: Context) {
  return handleStaffForm({ request, context, form: await request.formData() }, stepForms);
}
