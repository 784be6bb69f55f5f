import { type ReactNode, useRef, useState } from 'react';
import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { fieldRules } from '#domain/orders/shopper-fields.ts';
import { CheckBox } from '../kit/check-box.tsx';
import { YesOrNoDialog } from '../kit/confirm-dialog.tsx';
import { FormNotice, FormOutcome } from '../kit/form-notices.tsx';
import { isolated } from '../kit/isolated.ts';
import { quietBrowser } from '../kit/no-validation-bubbles.ts';
import { Section } from '../kit/section.tsx';
import { HiddenFields, StaffForm, type StaffSending, useStaffForm } from '../kit/staff-form.tsx';
import type { PrivacyAnswer, ShownHeld } from './privacy.server.ts';

type Done = Extract<PrivacyAnswer, { kind: 'done' }>;

export function PersonSections() {
  const t = useTranslations('admin.privacy');
  const [last, setLast] = useState<Done>();
  const [isOther, setOther] = useState(false);
  const form = useStaffForm<PrivacyAnswer>({
    isMine: () => true,
    onDone: (answer) => {
      if (answer.kind !== 'done') return;
      setLast(answer);
      setOther(false);
      if (answer.file) saveFile(answer.file);
    },
  });
  const { isSending, answer } = form;
  // A refusal leaves the previous result visible; typing another address removes it.
  const shown = answer?.kind === 'done' ? answer : last;
  return (
    <>
      <Section title={t('customer')}>
        <StaffForm form={form} ref={quietBrowser} className="grid gap-3">
          <TextField
            label={t('email')}
            name="email"
            type="email"
            dir="ltr"
            required
            maxLength={fieldRules.email.most}
            autoComplete="off"
            onChange={() => setOther(true)}
          />
          <FormOutcome form={form} />
          <Button type="submit" name="intent" value="find" pending={isSending}>
            {t('find')}
          </Button>
        </StaffForm>
      </Section>
      {shown && !isOther && <HeldSection key={shown.email} done={shown} form={form} />}
    </>
  );
}

function HeldSection({ done, form }: { done: Done; form: StaffSending }) {
  const t = useTranslations('admin.privacy');
  const { intent, email, held } = done;
  const isErased = intent === 'erase';
  const title = isErased ? t('was') : t('found', { email: isolated(email) });
  return (
    <Section title={title}>
      <div className="grid gap-4">
        {isErased && <FormNotice tone="good">{t('erased')}</FormNotice>}
        {intent === 'export' && <FormNotice tone="good">{t('exported')}</FormNotice>}
        <HeldTable held={held} />
        <Orders title={t('former')} orders={held.formerOrderIds.map((orderId) => ({ orderId }))} />
        <Orders
          title={t('open')}
          orders={held.open.map(({ orderId, why }) => ({ orderId, note: t(`reasons.${why}`) }))}
        />
        <Backups backups={held.backups} />
        {!isErased && <Acts email={email} isOpen={held.open.length > 0} form={form} />}
      </div>
    </Section>
  );
}

function HeldTable({ held }: { held: ShownHeld }) {
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
        {held.rows.map(({ table, rows, fate }) => (
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
    <List title={title} isShown={orders.length > 0}>
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

function Backups({ backups }: Pick<ShownHeld, 'backups'>) {
  const t = useTranslations('admin.privacy');
  if (backups.length === 0) return <p className="text-muted text-xs">{t('noBackups')}</p>;
  return (
    <List title={t('backups')} isShown>
      {backups.map(({ file, made, isThinned, by }) => (
        <li key={`${file} ${made}`} className="wrap-anywhere">
          {t(isThinned ? 'thinnedBackup' : 'backup', {
            file: isolated(file),
            made: isolated(made),
            by: isolated(by),
          })}
        </li>
      ))}
    </List>
  );
}

type ListProps = { title: string; isShown: boolean; children: ReactNode };

function List({ title, isShown, children }: ListProps) {
  if (!isShown) return null;
  return (
    <div>
      <p>{title}</p>
      <ul className="mt-1 grid gap-1">{children}</ul>
    </div>
  );
}

type ActsProps = { email: string; isOpen: boolean; form: StaffSending };

function Acts({ email, isOpen, form }: ActsProps) {
  const t = useTranslations('admin.privacy');
  const id = 'person';
  const button = useRef<HTMLButtonElement>(null);
  const [isAsking, setAsking] = useState(false);
  const answer = (isMeant: boolean) => {
    setAsking(false);
    if (isMeant) button.current?.form?.requestSubmit(button.current);
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
            setAsking(true);
          }}
        >
          {t('erase')}
        </Button>
      </div>
      {isAsking && (
        <YesOrNoDialog
          title={t('ask.title', { email: isolated(email) })}
          text={t('ask.text')}
          yes={t('erase')}
          no={t('ask.cancel')}
          isDangerous
          onClose={answer}
        />
      )}
    </>
  );
}

/** Gives every browser time to start the download. */
const revokeDelayMs = 60_000;

function saveFile({ name, text }: NonNullable<Done['file']>): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  Object.assign(link, { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), revokeDelayMs);
}
