import { z } from 'zod';
import type { Db } from '#database/schema.ts';
import { addStaffAccount, type NewStaffAccount } from '#domain/staff/accounts.server.ts';
import { staffRoles } from '#domain/staff/roles.ts';

/** What `npm run staff -- add EMAIL --role ROLE` asks for. */
export const addStaffRequest = z.object({
  command: z.literal('staff-add'),
  email: z.email('EMAIL must be an e-mail address'),
  role: z.enum(staffRoles, `--role must be one of: ${staffRoles.join(', ')}`),
});

export const newAccount = z.object({
  email: z.string(),
  password: z.string(),
  role: z.enum(staffRoles),
});

export function addStaff(db: Db, request: z.infer<typeof addStaffRequest>) {
  return addStaffAccount(db, request.email, request.role);
}

/** The lines that show a one-time password, on the start of a store and by the command. */
export function describeAccount({ email, password, role }: NewStaffAccount): string {
  return [
    `  e-mail    ${email}`,
    `  password  ${password}`,
    `  role      ${role}`,
    '  The password is shown this once and stored only as a hash.',
  ].join('\n');
}
