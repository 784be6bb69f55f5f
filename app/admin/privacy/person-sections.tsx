import { type ReactNode, useRef, useState } from 'react';
import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { fieldRules } from '#domain/orders/shopper-fields.ts';
import { FormNotice, FormOutcome } from '../forms/form-notices.tsx';
import { HiddenFields, StaffForm, type StaffSending, useStaffForm } from '../forms/staff-form.tsx';
import { useStaffFields } from '../forms/use-staff-fields.ts';
import { CheckBox } from '../ui/check-box.tsx';
import { YesOrNoDialog } from '../ui/confirm-dialog.tsx';
import { isolateDirection } from '../ui/isolate-direction.ts';
import { Section } from '../ui/section.tsx';
import type { PersonalDataView, PrivacyResult } from './privacy.server.ts';

type Done = Extract<PrivacyResult, { kind: 'done' }>;

export function PersonSections() {
  const t = useTranslations('admin.privacy');
  const [last, setLast] = useState<Done>();
  const [isOther, setOther] = useState(false);
  const form = useStaffForm<PrivacyResult>({
    isMine: () => true,
    onDone: (result) => {
      if (result.kind !== 'done') return;
      setLast(result);
      setOther(false);
      if (result.intent === 'export') saveFile(result.file);
    },
  });
  const { formProps, field } = useStaffFields(form, {
    limits: { email: { required: true, maxLength: fieldRules.email.maxLength } },
  });
  const { isSending, result } = form;
  // A refusal leaves the previous result visible; typing another address removes it.
  const currentResult = result?.kind === 'done' ? result : last;
  return (
    <>
      <Section title={t('customer')}>
        <StaffForm {...formProps} form={form} className="grid gap-3">
          <TextField
            label={t('email')}
            {...field('email')}
            type="email"
            dir="ltr"
            autoComplete="off"
            onChange={() => setOther(true)}
          />
          <FormOutcome form={form} />
          <Button type="submit" name="intent" value="find" pending={isSending}>
            {t('find')}
          </Button>
        </StaffForm>
      </Section>
      {currentResult && !isOther && (
        <PersonalDataSection key={currentResult.email} done={currentResult} form={form} />
      )}
    </>
  );
}

function PersonalDataSection({ done, form }: { done: Done; form: StaffSending }) {
  const t = useTranslations('admin.privacy');
  const { intent, email, held: personalData } = done;
  const isErased = intent === 'erase';
  const title = isErased ? t('was') : t('storedData', { email: isolateDirection(email) });
  return (
    <Section title={title}>
      <div className="grid gap-4">
        {isErased && <FormNotice tone="good">{t('erased')}</FormNotice>}
        {intent === 'export' && <FormNotice tone="good">{t('exported')}</FormNotice>}
        <PersonalDataTable personalData={personalData} />
        <Orders
          title={t('former')}
          orders={personalData.formerOrderIds.map((orderId) => ({ orderId }))}
        />
        <Orders
          title={t('open')}
          orders={personalData.open.map(({ orderId, why }) => ({
            orderId,
            note: t(`reasons.${why}`),
          }))}
        />
        <Backups backups={personalData.backups} />
        {!isErased && (
          <PersonActions email={email} isOpen={personalData.open.length > 0} form={form} />
        )}
      </div>
    </Section>
  );
}

function PersonalDataTable({ personalData }: { personalData: PersonalDataView }) {
  const t = useTranslations('admin.privacy');
  return (
    <table className="w-full text-start">
      <thead className="text-muted text-xs">
        <tr>
          <th className="pb-1 text-start font-normal">{t('what')}</th>
          <th className="px-3 pb-1 text-end font-normal">{t('rows')}</th>
          <th className="pb-1 text-start font-normal">{t('fate')}</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-hairline">
        {personalData.rows.map(({ table, rows, fate }) => (
          <tr key={table} data-held={table} className="align-baseline">
            <th scope="row" className="py-1.5 text-start font-semibold">
              {t(`tables.${table}`)}
            </th>
            <td className="tabular px-3 py-1.5 text-end">{rows}</td>
            <td className="py-1.5">{t(`fates.${fate}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type ListedOrder = { orderId: string; note?: string };

function Orders({ title, orders }: { title: string; orders: ListedOrder[] }) {
  return (
    <List title={title} isVisible={orders.length > 0}>
      {orders.map(({ orderId, note }) => (
        <li key={`${orderId} ${note}`}>
          <Link
            to={href('/admin/orders/:orderId', { orderId })}
            className="tabular text-cypress underline underline-offset-4"
          >
            <bdi dir="ltr">{orderId}</bdi>
          </Link>
          {note && <span className="ms-2 text-muted">{note}</span>}
        </li>
      ))}
    </List>
  );
}

function Backups({ backups }: Pick<PersonalDataView, 'backups'>) {
  const t = useTranslations('admin.privacy');
  if (backups.length === 0) return <p className="text-muted text-xs">{t('noBackups')}</p>;
  return (
    <List title={t('backups')} isVisible>
      {backups.map(({ file, made, isThinned, by }) => (
        <li key={`${file} ${made}`} className="wrap-anywhere">
          {t(isThinned ? 'thinnedBackup' : 'backup', {
            file: isolateDirection(file),
            made: isolateDirection(made),
            by: isolateDirection(by),
          })}
        </li>
      ))}
    </List>
  );
}

type ListProps = { title: string; isVisible: boolean; children: ReactNode };

function List({ title, isVisible, children }: ListProps) {
  if (!isVisible) return null;
  return (
    <div>
      <p>{title}</p>
      <ul className="mt-1 grid gap-1">{children}</ul>
    </div>
  );
}

type PersonActionsProps = { email: string; isOpen: boolean; form: StaffSending };

function PersonActions({ email, isOpen, form }: PersonActionsProps) {
  const t = useTranslations('admin.privacy');
  const id = 'person';
  const button = useRef<HTMLButtonElement>(null);
  const [isConfirming, setConfirming] = useState(false);
  const closeDialog = (isConfirmed: boolean) => {
    setConfirming(false);
    if (isConfirmed) button.current?.form?.requestSubmit(button.current);
  };
  const sends = { type: 'submit', form: id, name: 'intent', pending: form.isSending } as const;
  return (
    <>
      <StaffForm form={form} id={id}>
        <HiddenFields email={email} />
        {isOpen && <CheckBox label={t('force')} name="force" value="1" />}
      </StaffForm>
      <div className="flex flex-wrap gap-3">
        <Button {...sends} value="export" variant="secondary">
          {t('export')}
        </Button>
        <Button
          {...sends}
          ref={button}
          value="erase"
          variant="danger"
          onClick={(event) => {
            event.preventDefault();
            setConfirming(true);
          }}
        >
          {t('erase')}
        </Button>
      </div>
      {isConfirming && (
        <YesOrNoDialog
          title={t('ask.title', { email: isolateDirection(email) })}
          text={t('ask.text')}
          yes={t('erase')}
          no={t('ask.cancel')}
          isDangerous
          onClose={closeDialog}
        />
      )}
    </>
  );
}

/** Gives every browser time to start the download. */
const revokeDelayMs = 60_000;

function saveFile({ name, text }: { name: string; text: string }): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  Object.assign(link, { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), revokeDelayMs);
}
