import { data } from 'react-router';
import { z } from 'zod';
import { staffContext } from '#app/middleware/staff-only.ts';
import { languages } from '#domain/language.ts';
import { sendTestNow } from '#domain/settings/first-steps.server.ts';
import type { MailTestResult } from '#domain/settings/first-steps.ts';
import { asEmailTextName, emailTextNames } from '#domain/texts/email-texts.ts';
import type { TextFields } from '#domain/texts/shop-texts.ts';
import { readPreviewFields, readTextForm } from '#domain/texts/text-form.ts';
import {
  handleStaffForm,
  type ResultsOf,
  type SentForm,
  staffForm,
} from '../forms/staff-form.server.ts';

const forms = {
  'test-email': staffForm({
    permission: 'texts.draft',
    idempotent: 'outside',
    schema: z.object({ name: z.enum(emailTextNames), test: z.enum(languages) }),
    async run({ name, test: language }, { store, staffId, form, context }) {
      const { renderTest } = await import('#app/emails/samples.ts');
      const texts = store.texts.withText(name, readPreviewFields(name, form));
      const mail: MailTestResult = await sendTestNow(store, {
        staffId,
        to: context.get(staffContext).email,
        language,
        render: async () => renderTest(name, language, { ...store, texts }),
      });
      return { kind: 'done' as const, mail };
    },
  }),
};

export type EmailTestResult = ResultsOf<typeof forms>['test-email'] & { typed: TextFields };

/** Sends an email with the form's unsaved text to the member of staff. `typed` is for a page without scripts. */
export async function handleEmailTest(sent: SentForm) {
  const { form } = sent;
  const name = asEmailTextName(`${form.get('name') ?? ''}`);
  if (!name) throw data(undefined, { status: 404 });
  const options = { intent: 'test-email', about: `${form.get('test') ?? ''}` };
  const { data: result, init } = await handleStaffForm(sent, forms, options);
  const complete: EmailTestResult = { ...result, typed: readTextForm(name, form).typed };
  return data(complete, init ?? {});
}
