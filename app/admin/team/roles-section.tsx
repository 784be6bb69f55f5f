import { useTranslations } from 'use-intl';
import { CheckIcon } from '#app/ui/icons.tsx';
import {
  can,
  type Permission,
  permissions,
  type StaffRole,
  staffRoles,
} from '#domain/permissions.ts';
import { Section } from '../ui/section.tsx';

/** Renders the table that the server checks, so that the page matches the actual permissions. */
export function RolesSection() {
  const t = useTranslations('admin.people.roles');
  const roles = useTranslations('admin.chrome.role');
  return (
    <Section title={t('title')}>
      <p className="text-muted text-xs">{t('lead')}</p>
      <table className="mt-2 w-full border-collapse text-xs sm:text-sm">
        <thead>
          <tr className="border-hairline border-b">
            <th scope="col" className="sr-only">
              {t('action')}
            </th>
            {staffRoles.map((role) => (
              <th
                key={role}
                scope="col"
                className="w-13 px-0.5 py-2 align-bottom font-semibold text-[0.6875rem] leading-tight sm:w-28 sm:px-2 sm:text-sm"
              >
                {roles(role)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline">
          {permissions.map((permission) => (
            <tr key={permission} data-permission={permission}>
              <th scope="row" className="py-1.5 pe-2 text-start font-normal leading-snug">
                {t(`permissions.${permission}`)}
              </th>
              {staffRoles.map((role) => (
                <PermissionCell key={role} role={role} permission={permission} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function PermissionCell({ role, permission }: { role: StaffRole; permission: Permission }) {
  const t = useTranslations('admin.people.roles');
  const isAllowed = can(role, permission);
  return (
    <td data-role={role} data-may={isAllowed} className="text-center align-middle">
      {isAllowed ? (
        <CheckIcon className="mx-auto text-good" />
      ) : (
        <span aria-hidden="true" className="text-muted">
          –
        </span>
      )}
      <span className="sr-only">{t(isAllowed ? 'yes' : 'no')}</span>
    </td>
  );
}
