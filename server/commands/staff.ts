import { z } from 'zod';
import type { Db } from '#database/schema.ts';
import { staffRoles } from '#domain/permissions.ts';
import { addStaffAccount, resetStaffAccount } from '#domain/staff/accounts.server.ts';
import { storedRoles } from '#domain/staff/roles.ts';

const addStaffRequest = z.object({
  command: z.literal('staff-add'),
  email: z.email('EMAIL must be an e-mail address'),
  role: z.enum(storedRoles, `--role must be one of: ${storedRoles.join(', ')}`),
});

const resetStaffRequest = z.object({
  command: z.literal('staff-reset'),
  email: z.email('EMAIL must be an e-mail address'),
  withSecondFactor: z.boolean(),
});

export const staffRequest = z.discriminatedUnion('command', [addStaffRequest, resetStaffRequest]);
export type StaffRequest = z.infer<typeof staffRequest>;

export const printedAccount = z.object({
  email: z.string(),
  password: z.string(),
  role: z.enum([...storedRoles, ...staffRoles]).optional(),
});
type PrintedAccount = z.infer<typeof printedAccount>;

export async function changeStaff(db: Db, request: StaffRequest): Promise<PrintedAccount> {
  return request.command === 'staff-add'
    ? addStaffAccount(db, request.email, request.role)
    : resetStaffAccount(db, request.email, request);
}

export function describeAccount({ email, password, role }: PrintedAccount): string {
  return [
    `  e-mail    ${email}`,
    `  password  ${password}`,
    ...(role ? [`  role      ${role}`] : []),
    '  The password is shown this once and stored only as a hash.',
  ].join('\n');
}
