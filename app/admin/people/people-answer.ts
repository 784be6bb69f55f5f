import type { StaffRefusal } from '../kit/staff-answer.ts';

/** What can be done on the page of people. */
export const personIntents = ['role', 'sign_out', 'reset_factor', 'disable', 'enable'] as const;
export const peopleIntents = [...personIntents, 'invite', 'resend', 'withdraw'] as const;
export type PeopleIntent = (typeof peopleIntents)[number];

/**
 * What became of it. `about` is the account or the invitation, empty for a new one. `link` is there
 * where no mail server could bring it.
 */
export type PeopleAnswer =
  | StaffRefusal<PeopleIntent>
  | {
      intent: PeopleIntent;
      about: string;
      kind: 'done';
      /** `isLinkLost`: sent again after an answer that never came, which alone had the link. */
      invited?: { email: string; link: string | undefined; isLinkLost?: boolean };
    };
