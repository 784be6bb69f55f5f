import { useTranslations } from 'use-intl';
import { StaffForm } from '../staff-form.tsx';
import type { StatusAnswer } from './status-answer.ts';
import { StatusFailure } from './status-failure.tsx';
import type { StatusChange } from './use-status-change.ts';

type StatusConflictProps = { statusChange: StatusChange; answer: StatusAnswer | undefined };

/** What went wrong with a change; when a colleague was faster, one may insist on it. */
export function StatusConflict({ statusChange, answer }: StatusConflictProps) {
  const t = useTranslations('admin');
  const conflict = answer?.kind === 'conflict' ? answer : undefined;
  const { wanted, status, orderId } = conflict ?? {};
  // Changed once more since: what is said here is no longer true.
  if (conflict && status !== statusChange.status) return null;
  return (
    <StatusFailure answer={answer}>
      {wanted && status && (
        <StaffForm
          form={statusChange.form}
          preventScrollReset
          className="mt-1 flex flex-wrap gap-x-5"
          onSubmit={(event) => {
            event.preventDefault();
            statusChange.change(wanted, status);
          }}
        >
          <input type="hidden" name="order_id" value={orderId} />
          <input type="hidden" name="status" value={wanted} />
          <input type="hidden" name="expected" value={status} />
          <button type="submit" className={`${control} underline underline-offset-4`}>
            {t('status.insist', { wanted: t(`orderStatuses.${wanted}`) })}
          </button>
          <button type="button" className={control} onClick={statusChange.forget}>
            {t('status.leave')}
          </button>
        </StaffForm>
      )}
    </StatusFailure>
  );
}

const control = 'min-h-9 text-start font-semibold hover:underline';
