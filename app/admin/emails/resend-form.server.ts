import { z } from 'zod';
import { resendEmail } from '#domain/emails/resend-email.server.ts';
import { SendAgainError } from '#domain/emails/resend-email.ts';
import { checkBoxField } from '../forms/form-fields.server.ts';
import {
  handleStaffForm,
  type ResultsOf,
  type SentForm,
  staffForm,
} from '../forms/staff-form.server.ts';

/** `param` is the email's id. */
export async function handleResendAction(
  request: Request,
  context: SentForm['context'],
  param: string,
) {
  const sent = { request, context, form: await request.formData() };
  return handleStaffForm(sent, resendForms(param), { intent: 'resend', usualStatus: 409 });
}

function resendForms(param: string) {
  return {
    resend: staffForm({
      schema: z.object({ meant: checkBoxField }),
      async run({ meant: isConfirmed }, { store: { db, jobs, mail }, actor: by }) {
        const { data: emailId } = z.uuid().safeParse(param);
        if (emailId === undefined) throw new SendAgainError('email_unknown');
        const { id } = await resendEmail(db, jobs, { emailId, by, isConfirmed });
        // The new email.
        return { kind: 'done', about: id, isMailOff: mail === undefined };
      },
    }),
  };
}

export type ResendResult = ResultsOf<ReturnType<typeof resendForms>>['resend'];
