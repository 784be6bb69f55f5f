import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import type { TextKind } from '#domain/texts/shop-texts.ts';
import { FormOutcome } from '../forms/form-notices.tsx';
import { HiddenFields, StaffForm, useStaffForm } from '../forms/staff-form.tsx';
import { useCan } from '../shell/use-can.ts';
import { YesOrNoDialog } from '../ui/confirm-dialog.tsx';
import { Section } from '../ui/section.tsx';
import type { ActionResult, OpenText, TextAct } from './texts.server.ts';
import { useFieldName } from './use-field-name.ts';

/** Offers actions on a text as a whole. */
export function TextActs({ text }: { text: OpenText }) {
  const t = useTranslations('admin.texts');
  const mayPublish = useCan('texts.publish');
  const isOffered: Partial<Record<TextAct, boolean>> = {
    discard: text.hasDraft,
    down: mayPublish && text.kind === 'article' && text.isPublic,
    up: mayPublish && text.isDown,
    reset: mayPublish && text.hasDefault && (text.isChanged || text.hasDraft),
  };
  const offeredActs = (['discard', 'down', 'up', 'reset'] as const).filter((act) => isOffered[act]);
  if (offeredActs.length === 0) return null;
  return (
    <Section title={t('more')}>
      <div className="grid gap-3">
        {offeredActs.map((act) => (
          <ActionForm key={act} text={text} act={act} />
        ))}
      </div>
    </Section>
  );
}

type ActionFormProps = { text: OpenText; act: TextAct; event?: { id: number; label: string } };

function ActionForm({ text: { name, version }, act, event }: ActionFormProps) {
  const t = useTranslations('admin.texts');
  const [isConfirming, setConfirming] = useState(false);
  const about = event ? `${event.id}` : act;
  const form = useStaffForm<ActionResult>({
    intent: 'act',
    isMine: (result) => result.intent === 'act' && result.about === about,
  });
  const fields = {
    name,
    act,
    version,
    toast: t(`acted.${act}`),
    ...(event ? { event: `${event.id}` } : {}),
  };
  return (
    <>
      <StaffForm
        form={form}
        onSubmit={(submitted) => {
          submitted.preventDefault();
          setConfirming(true);
        }}
      >
        <HiddenFields {...fields} />
        <Button
          type="submit"
          variant="secondary"
          pending={form.isSending}
          aria-label={event?.label}
          className={event ? 'py-1! text-xs!' : 'w-full'}
        >
          {t(`acts.${act}`)}
        </Button>
        <FormOutcome form={form} />
      </StaffForm>
      {isConfirming && (
        <YesOrNoDialog
          title={t(`questions.${act}`)}
          text={t(`answers.${act}`)}
          yes={t(`acts.${act}`)}
          no={t('cancel')}
          onClose={(isConfirmed) => {
            setConfirming(false);
            if (isConfirmed) form.send({ ...fields, intent: 'act' });
          }}
        />
      )}
    </>
  );
}

export function TextHistory({ text }: { text: OpenText }) {
  const t = useTranslations('admin.texts');
  const tEditing = useTranslations('admin.editing');
  return (
    <Section title={t('history')}>
      {text.history.length === 0 && <p className="text-muted">{t('noHistory')}</p>}
      <ol className="ms-1 border-hairline border-s-2">
        {text.history.map(({ id, kind, at, when, by, changes, hasText }, index) => (
          <li key={id} data-kind={kind} className="relative not-last:pb-4 ps-5">
            <span
              aria-hidden="true"
              className="absolute -inset-s-1.5 top-1.5 size-2.5 rounded-full border-2 border-paper bg-cypress"
            />
            <p>{t(`kinds.${kind}`)}</p>
            {changes.map((change) => (
              <Change key={change.field} kind={text.kind} change={change} />
            ))}
            <p className="text-muted text-xs">
              <bdi>{by ?? tEditing('formerStaff')}</bdi>
              <span aria-hidden="true"> · </span>
              <time dateTime={at.toISOString()}>{when}</time>
            </p>
            {hasText && (index > 0 || kind === 'discarded') && (
              <div className="mt-1">
                <ActionForm
                  text={text}
                  act="restore"
                  event={{ id, label: t('restoreLong', { at: when }) }}
                />
              </div>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}

type ChangeProps = { kind: TextKind; change: { field: string; before: string; after: string } };

function Change({ kind, change: { field, before, after } }: ChangeProps) {
  const t = useTranslations('admin.texts');
  const { nameOf } = useFieldName(kind);
  const renderText = (text: string) => (
    <bdi className="wrap-anywhere whitespace-pre-line">{text || t('empty')}</bdi>
  );
  return (
    <details className="my-1 text-xs">
      <summary className="text-muted">{nameOf(field)}</summary>
      <div className="mt-1 grid gap-2">
        <del className="block">{renderText(before)}</del>
        <ins className="block no-underline">{renderText(after)}</ins>
      </div>
    </details>
  );
}
