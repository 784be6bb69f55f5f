import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import {
  type ExportColumn,
  type ExportProfile,
  exportLimits,
} from '#domain/exports/order-export.ts';
import { FormOutcome } from '../forms/form-notices.tsx';
import { HiddenFields, StaffForm, useStaffForm } from '../forms/staff-form.tsx';
import { useStaffFields } from '../forms/use-staff-fields.ts';
import { YesOrNoDialog } from '../ui/confirm-dialog.tsx';
import { isolateDirection } from '../ui/isolate-direction.ts';
import { MoveButtons, moveItem, useMoveFocus } from '../ui/moves.tsx';
import { Section } from '../ui/section.tsx';
import type { ExportsResult } from './exports.server.ts';
import { type ExportsAddress, exportsAddress } from './exports-address.ts';

type ProfileProps = { profile: ExportProfile | undefined; filters: ExportsAddress };
type ProfileFormProps = ProfileProps & { offered: readonly ExportColumn[] };

/** Edits `profile`, or creates one if it is undefined. */
export function ProfileForm({ profile, filters, offered }: ProfileFormProps) {
  const t = useTranslations('admin.exports');
  const navigate = useNavigate();
  const form = useStaffForm<ExportsResult>({
    intent: 'save',
    onDone: ({ about }) =>
      void navigate(exportsAddress.write({ ...filters, profile: about }), {
        preventScrollReset: true,
      }),
  });
  const { formProps, field, problemOf } = useStaffFields<string>(form, {
    limits: { name: { maxLength: exportLimits.name, required: true } },
    defaultValue: { name: profile?.name ?? '' },
  });
  const { order, move, list } = useOrder(profile, offered);
  const selected = new Map(profile?.columns.map(({ column, heading }) => [column, heading]));
  return (
    <Section
      title={profile ? t('editProfile', { name: isolateDirection(profile.name) }) : t('newProfile')}
    >
      <StaffForm {...formProps} form={form} noValidate className="grid gap-4">
        {profile && <HiddenFields id={profile.id} revision={profile.revision} />}
        <HiddenFields toast={t('saved')} />
        <TextField
          label={t('name')}
          hint={t('nameHint')}
          {...field('name')}
          autoComplete="off"
          className="max-w-sm"
        />
        <fieldset className="min-w-0">
          <legend className="text-muted text-xs">{t('columnsHint')}</legend>
          {problemOf('columns') && (
            <p role="alert" className="mt-1.5 text-bad text-sm">
              {problemOf('columns')}
            </p>
          )}
          <ol ref={list} className="mt-2 divide-y divide-hairline">
            {order.map((column, at) => (
              <ColumnRow
                key={column}
                column={column}
                heading={selected.get(column) ?? ''}
                isUsed={!profile || selected.has(column)}
                problem={problemOf(`heading-${column}`)}
                at={at}
                count={order.length}
                move={(by) => move(at, by)}
              />
            ))}
          </ol>
        </fieldset>
        <FormOutcome form={form} />
        <Button type="submit" variant="secondary" pending={form.isSending} className="sm:w-60">
          {t('save')}
        </Button>
      </StaffForm>
    </Section>
  );
}

/** The chosen ones first, as the recipient wants them. */
function useOrder(profile: ExportProfile | undefined, offered: readonly ExportColumn[]) {
  const selected = profile?.columns.map(({ column }) => column) ?? [];
  const rest = offered.filter((column) => !selected.includes(column));
  const [order, setOrder] = useState<ExportColumn[]>([...selected, ...rest]);
  const { list, recordMove } = useMoveFocus(order.join());
  const move = (at: number, by: -1 | 1) => {
    setOrder(moveItem(order, at, by));
    recordMove({ item: `${order[at]}`, by, position: at + by + 1 });
  };
  return { order, move, list };
}

type ColumnRowProps = {
  column: ExportColumn;
  heading: string;
  isUsed: boolean;
  problem: string | undefined;
  at: number;
  count: number;
  move: (by: -1 | 1) => void;
};

function ColumnRow({ column, heading, isUsed, problem, ...position }: ColumnRowProps) {
  const t = useTranslations('admin.exports');
  const name = t(`columns.${column}`);
  return (
    <li
      data-item={column}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-1.5 sm:grid-cols-[13rem_minmax(0,1fr)_auto]"
    >
      <input type="hidden" name="column" value={column} />
      <label className="flex min-h-11 cursor-pointer items-center gap-2.5">
        <input
          type="checkbox"
          name={`use-${column}`}
          defaultChecked={isUsed}
          className="size-4.5 shrink-0 accent-cypress"
        />
        {name}
      </label>
      <TextField
        label={<span className="sr-only">{t('headingOf', { column: name })}</span>}
        name={`heading-${column}`}
        defaultValue={heading}
        placeholder={name}
        problem={problem}
        maxLength={exportLimits.heading}
        autoComplete="off"
        className="order-3 -mt-1.5 col-span-2 sm:order-none sm:col-span-1"
      />
      <span className="flex">
        <MoveButtons
          {...position}
          earlier={t('up', { column: name })}
          later={t('down', { column: name })}
        />
      </span>
    </li>
  );
}

/** Stays when its profile goes: the answer comes later. */
export function RemoveForm({ profile, filters }: ProfileProps) {
  const t = useTranslations('admin.exports');
  const navigate = useNavigate();
  const [isConfirming, setConfirming] = useState(false);
  const onDone = () =>
    void navigate(exportsAddress.write({ ...filters, profile: undefined }), {
      preventScrollReset: true,
    });
  const form = useStaffForm<ExportsResult>({ intent: 'remove', onDone });
  if (!profile) return null;
  const name = isolateDirection(profile.name);
  const fields = { id: profile.id, toast: t('removed', { name }) };
  return (
    <>
      <StaffForm
        form={form}
        onSubmit={(event) => {
          event.preventDefault();
          setConfirming(true);
        }}
        className="mt-2"
      >
        <HiddenFields {...fields} />
        <button
          type="submit"
          className="min-h-11 font-semibold text-bad text-xs underline-offset-4 hover:underline"
        >
          {t('remove')}
        </button>
        <FormOutcome form={form} />
      </StaffForm>
      {isConfirming && (
        <YesOrNoDialog
          title={t('removeTitle', { name })}
          text={t('removeText')}
          yes={t('remove')}
          no={t('keep')}
          isDangerous
          onClose={(isConfirmed) => {
            setConfirming(false);
            if (isConfirmed) form.send({ ...fields, intent: 'remove' });
          }}
        />
      )}
    </>
  );
}
