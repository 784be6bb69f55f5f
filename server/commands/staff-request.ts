import { z } from 'zod';
import type { Db } from '#database/schema.ts';
import { staffRoles } from '#domain/permissions.ts';
import { addStaffAccount, resetStaffAccount } from '#domain/staff/accounts.server.ts';
import { setRole } from '#domain/staff/change-person.server.ts';
import { listPeople } from '#domain/staff/people.server.ts';
import { storedRoles } from '#domain/staff/roles.ts';
import type { StoreSecret } from '../process/secret.ts';

const email = z.email('EMAIL must be an email address');
/** Accepts the former names as well: `admin` is owner, `staff` is manager. */
const role = z.enum(
  [...staffRoles, ...storedRoles],
  `--role must be one of: ${staffRoles.join(', ')}`,
);

export const staffRequest = z.discriminatedUnion('command', [
  z.object({ command: z.literal('staff-add'), email, role }),
  z.object({ command: z.literal('staff-role'), email, role }),
  z.object({ command: z.literal('staff-reset'), email, withSecondFactor: z.boolean() }),
  z.object({ command: z.literal('staff-list') }),
]);
export type StaffRequest = z.infer<typeof staffRequest>;

/** The format of the running server's response. */
const madeAccount = z.object({ email: z.string(), password: z.string(), role: role.optional() });
const changedRole = z.object({ email: z.string(), role });
const people = z.array(
  z.object({
    email: z.string(),
    role: z.enum(staffRoles).optional(),
    hasSecondFactor: z.boolean(),
    isDisabled: z.boolean(),
    lastSeen: z.coerce.date().optional(),
  }),
);

export async function runStaffRequest(
  { db, secret }: { db: Db; secret: StoreSecret },
  request: StaffRequest,
): Promise<unknown> {
  switch (request.command) {
    case 'staff-add':
      return addStaffAccount(db, request.email, request.role);
    case 'staff-role':
      return setRole(db, request);
    case 'staff-reset':
      return resetStaffAccount(
        { db, secrets: [secret.text, ...secret.older] },
        request.email,
        request,
      );
    case 'staff-list':
      return listPeople(db);
  }
}

export function describeStaffResult({ command }: StaffRequest, result: unknown): string {
  switch (command) {
    case 'staff-add':
      return `Account created:\n${describeAccount(madeAccount.parse(result))}`;
    case 'staff-reset':
      return `New password:\n${describeAccount(madeAccount.parse(result))}`;
    case 'staff-role': {
      const { email, role } = changedRole.parse(result);
      return `${email} is now ${role}`;
    }
    case 'staff-list':
      return describePeople(people.parse(result));
  }
}

export function describeAccount({ email, password, role }: z.infer<typeof madeAccount>): string {
  return [
    `  email     ${email}`,
    `  password  ${password}`,
    ...(role ? [`  role      ${role}`] : []),
    '  The password is shown only once and stored only as a hash.',
  ].join('\n');
}

function describePeople(members: z.infer<typeof people>): string {
  if (members.length === 0) return 'There is no account yet.';
  const widest = Math.max(...members.map(({ email }) => email.length));
  const lines = members.map(({ email, role, hasSecondFactor, isDisabled, lastSeen }) => {
    const seen = lastSeen ? `last seen ${lastSeen.toISOString().slice(0, 10)}` : 'never seen';
    const factor = hasSecondFactor ? 'second factor' : 'no second factor';
    const about = [seen, factor, ...(isDisabled ? ['disabled'] : [])].join(', ');
    return `${email.padEnd(widest)}  ${(role ?? 'no role').padEnd(7)}  ${about}`;
  });
  return lines.join('\n');
}
