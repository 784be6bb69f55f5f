import { showToast } from '#app/ui/toast.tsx';
import { sendForm } from '../forms/staff-form.tsx';
import type { EmailTestResult } from './email-test.server.ts';
import type { ActionResult, SaveResult } from './texts.server.ts';

type Result = SaveResult | ActionResult | EmailTestResult | Response;

/** Sends a text's form, and reports its success in the form's own words. */
export async function sendTextForm<T extends Result>(
  request: Request,
  serverAction: () => Promise<T>,
) {
  const form = await request.clone().formData();
  const toast = form.get('act') === 'publish' ? form.get('toast_published') : form.get('toast');
  return sendForm(serverAction, (result: Result) => {
    // The outcome of a test stands beside its button.
    if (result instanceof Response || result.intent === 'test-email') return;
    if (result.kind === 'refused') return;
    if (result.kind === 'saved' || result.kind === 'done') showToast(`${toast}`);
  });
}
