import { useCallback, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { TextAreaField } from '#app/ui/field.tsx';
import { usePersistedForm } from '#app/ui/use-persisted-form.ts';
import { maxNoteLength } from '#domain/orders/notes/order-notes.ts';
import { FormOutcome } from '../../forms/form-notices.tsx';
import { readNoteDraft, saveNoteDraft } from '../../forms/note-draft.ts';
import { HiddenFields, StaffForm, useStaffForm } from '../../forms/staff-form.tsx';
import { useStaffFields } from '../../forms/use-staff-fields.ts';
import { Section } from '../../ui/section.tsx';
import type { FullOrderView, OrderData } from './load-order.server.ts';
import type { ResultOf } from './order-action.server.ts';

type NotesSectionProps = { order: FullOrderView } & Pick<OrderData, 'notes'>;

export function NotesSection({ order, notes }: NotesSectionProps) {
  const t = useTranslations('admin.orderPage');
  return (
    <Section title={t('notes')}>
      {order.notes && (
        <div className="mb-4 border-brass border-s-2 ps-3">
          <p className="text-muted text-xs">{t('details.notes')}</p>
          <p dir="auto" className="whitespace-pre-wrap">
            {order.notes}
          </p>
        </div>
      )}
      <NoteForm orderId={order.orderId} />
      <ul className="mt-4 grid gap-3">
        {notes.map(({ id, body, author, at, when }) => (
          <li key={id} className="rounded-sm bg-sand/40 px-3 py-2">
            <p dir="auto" className="whitespace-pre-wrap break-words">
              {body}
            </p>
            <p className="mt-1 text-muted text-xs">
              <bdi>{author ?? t('note.someone')}</bdi>
              <span aria-hidden="true"> · </span>
              <time dateTime={at.toISOString()}>{when}</time>
            </p>
          </li>
        ))}
        {notes.length === 0 && <li className="text-muted text-xs">{t('note.none')}</li>}
      </ul>
    </Section>
  );
}

function NoteForm({ orderId }: { orderId: string }) {
  const t = useTranslations('admin.orderPage');
  const form = useRef<HTMLFormElement>(null);
  const sending = useStaffForm<ResultOf<'note'>>({
    intent: 'note',
    onDone: () => saveNoteDraft(orderId, ''),
  });
  const { formProps, field } = useStaffFields(sending, {
    limits: { body: { maxLength: maxNoteLength } },
    isResetWhenDone: true,
  });
  useNoteDraft(form, orderId);
  return (
    <StaffForm {...formProps} form={sending} ref={form} className="grid gap-2">
      <HiddenFields toast={t('note.saved')} />
      <TextAreaField
        label={t('note.label')}
        hint={t('note.hint')}
        {...field('body')}
        rows={3}
        dir="auto"
      />
      <FormOutcome form={sending} />
      <Button type="submit" variant="secondary" pending={sending.isSending}>
        {t('note.add')}
      </Button>
    </StaffForm>
  );
}

function useNoteDraft(form: Parameters<typeof usePersistedForm>[0], orderId: string): void {
  const restore = useCallback(
    (element: HTMLFormElement) => {
      const draft = readNoteDraft(orderId);
      const body = bodyOf(element);
      if (draft && !body.value) body.value = draft;
    },
    [orderId],
  );
  const save = useCallback(
    (element: HTMLFormElement) => saveNoteDraft(orderId, bodyOf(element).value),
    [orderId],
  );
  usePersistedForm(form, restore, save);
}

function bodyOf(form: HTMLFormElement): HTMLTextAreaElement {
  return form.elements.namedItem('body') as HTMLTextAreaElement;
}
