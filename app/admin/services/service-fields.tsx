import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { isTapName } from '#domain/settings/real-gateways.ts';
import { mailSecurities, maxServiceLength, type ServiceField } from '#domain/settings/services.ts';
import type { useStaffFields } from '../forms/use-staff-fields.ts';
import { CheckBox } from '../ui/check-box.tsx';
import { isolateDirection } from '../ui/isolate-direction.ts';
import type { ServicesData, ServiceView } from './services.server.ts';

type Fields = ReturnType<typeof useStaffFields<ServiceField | 'current' | 'code'>>;
type FieldsProps = { view: ServiceView; page: ServicesData; fields: Fields };

export function ServiceFields(props: FieldsProps) {
  switch (props.view.kind) {
    case 'smtp':
      return <MailFields {...props} />;
    case 'checkout':
      return <ChoiceFields {...props} />;
    default:
      return <AccountFields {...props} />;
  }
}

function MailFields({ view, page, fields: { field } }: FieldsProps) {
  const t = useTranslations('admin.services');
  return (
    <div className={pair}>
      <Line {...field('host')} label={t('fields.host')} hint={t('hostHint')} inputMode="url" />
      <div className="grid grid-cols-[minmax(0,1fr)_6rem] items-start gap-4">
        <SelectField {...field('security')} label={t('fields.security')}>
          {mailSecurities.map((one) => (
            <option key={one} value={one}>
              {t(`securities.${one}`)}
            </option>
          ))}
        </SelectField>
        <Line {...field('port')} label={t('fields.port')} inputMode="numeric" />
      </div>
      <Line {...field('user')} label={t('fields.user')} />
      <SecretLine {...field('password')} label={t('fields.password')} isSaved={view.hasPassword} />
      <Line
        {...field('from')}
        label={t('fields.from')}
        type="email"
        hint={
          page.isFromFixed
            ? t('fromFixed')
            : t('fromHint', { email: isolateDirection(page.supportEmail) })
        }
        disabled={page.isFromFixed}
      />
    </div>
  );
}

function AccountFields({ view, fields: { field, checkBox } }: FieldsProps) {
  const t = useTranslations('admin.services');
  const isSaved = view.id !== '' && view.isReadable;
  const { kind } = view;
  return (
    <div className={pair}>
      <SecretLine
        {...field('key')}
        label={t(kind === 'mtjree' ? 'fields.mtjree_key' : 'fields.key')}
        hint={kind === 'mtjree' ? undefined : t('keyHint')}
        isSaved={isSaved}
      />
      {isTapName(kind) && <Line {...field('merchant')} label={t('fields.merchant')} />}
      {kind === 'stripe' && (
        <SecretLine
          {...field('webhook_secret')}
          label={t('fields.webhook_secret')}
          hint={t('webhookHint')}
          isSaved={isSaved}
        />
      )}
      {kind === 'mtjree' && (
        <div className="sm:pt-10">
          <CheckBox {...checkBox('is_test')} value="1" label={t('fields.is_test')} />
        </div>
      )}
    </div>
  );
}

function ChoiceFields({ page, fields: { field } }: FieldsProps) {
  const t = useTranslations('admin.services');
  const options = page.withKey.map((kind) => (
    <option key={kind} value={kind}>
      {t(`names.${kind}`)}
    </option>
  ));
  return (
    <>
      <p className="text-muted text-xs">{t('choiceLead')}</p>
      <div className={pair}>
        <SelectField {...field('first')} label={t('fields.first')}>
          <option value="">{t(page.hasSandbox ? 'sandbox' : 'nothing')}</option>
          {options}
        </SelectField>
        <SelectField {...field('fallback')} label={t('fields.fallback')}>
          <option value="">{t('noFallback')}</option>
          {options}
        </SelectField>
      </div>
    </>
  );
}

const pair = 'grid items-start gap-4 sm:grid-cols-2';

function Line(props: ComponentProps<typeof TextField>) {
  return (
    <TextField
      {...props}
      dir="ltr"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={maxServiceLength}
    />
  );
}

type SecretLineProps = ComponentProps<typeof TextField> & { isSaved: boolean };

/** Its field is empty, whatever is saved. */
function SecretLine({ isSaved, hint, ...props }: SecretLineProps) {
  const t = useTranslations('admin.services');
  return (
    <Line
      {...props}
      type="password"
      hint={isSaved ? t('keepHint') : hint}
      // A password manager must not offer the owner's own password, or save this one as it.
      autoComplete="new-password"
    />
  );
}
