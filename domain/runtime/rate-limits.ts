/** Whose attempts are counted together. `public client` leaves out private addresses. */
type Subject = 'client' | 'public client' | 'email' | 'order' | 'account' | 'member of staff';

/** Up to `limit` attempts in a window that starts with the first. */
type WindowRule = {
  per: Subject;
  limit: number;
  windowSeconds: number;
  countsIn: 'memory' | 'database' | "the order's batch";
};

/** Seconds to wait after the first attempt, the second, and so on. The last number holds for all further ones. */
type WaitRule = { per: Subject; waitsSeconds: readonly number[]; countsIn: 'database' };

export type Rule = WindowRule | WaitRule;

const minute = 60;
const hour = 60 * minute;

/** Each path counts separately, enough for an office that starts its day: accounts have their own limits. */
const authCall = { per: 'client', limit: 60, windowSeconds: minute, countsIn: 'database' } as const;

const guesses = {
  per: 'account',
  waitsSeconds: [0, 0, 0, 0, 1, 2, 4, 8, 15].map((minutes) => minutes * minute),
  countsIn: 'database',
} as const;

/**
 * All rate limits. Those that guard money or a secret count in the database, for all processes; those that
 * only save work count in the memory of each. SECURITY.md lists them.
 */
export const rateLimits = {
  paymentOfClient: {
    per: 'public client',
    limit: 400,
    windowSeconds: hour,
    countsIn: "the order's batch",
  },
  /** Holds only for clients with more than `freePerClient` attempts: anyone can type any email. */
  paymentOfEmail: {
    per: 'email',
    limit: 10,
    freePerClient: 3,
    windowSeconds: hour,
    countsIn: "the order's batch",
  },
  /** A retry must come from the browser that placed the order. */
  paymentOfOrder: {
    per: 'order',
    limit: 8,
    windowSeconds: hour,
    countsIn: "the order's batch",
  },
  signInCall: authCall,
  appCodeCall: authCall,
  backupCodeCall: authCall,
  resetLinkCall: authCall,
  newPasswordCall: authCall,
  password: guesses,
  code: guesses,
  resetLink: { per: 'account', waitsSeconds: [0, 0, 30 * minute], countsIn: 'database' },
  passwordCheck: {
    per: 'member of staff',
    limit: 6,
    windowSeconds: minute,
    countsIn: 'database',
  },
  testRun: { per: 'member of staff', limit: 4, windowSeconds: minute, countsIn: 'database' },
  /** Look-ups of an order by others may be guesses at its number. */
  lookUp: { per: 'client', limit: 30, windowSeconds: minute, countsIn: 'memory' },
  ownLookUp: { per: 'order', limit: 60, windowSeconds: minute, countsIn: 'memory' },
  /** A screen makes six to twelve, and several shoppers without the cookie may share an address. */
  statusCheck: { per: 'client', limit: 120, windowSeconds: minute, countsIn: 'memory' },
  ownStatusCheck: { per: 'order', limit: 60, windowSeconds: minute, countsIn: 'memory' },
  contactMessage: { per: 'client', limit: 5, windowSeconds: minute, countsIn: 'memory' },
  /** A mobile network hides many people behind one address. */
  pageView: { per: 'client', limit: 240, windowSeconds: minute, countsIn: 'memory' },
  addressLookUp: { per: 'client', limit: 20, windowSeconds: hour, countsIn: 'memory' },
} as const satisfies Record<string, Rule & { freePerClient?: number }>;

export type RuleName = keyof typeof rateLimits;

type NamesOf<Of> = {
  [Name in RuleName]: (typeof rateLimits)[Name] extends Of ? Name : never;
}[RuleName];

/** Rules that are counted by a statement of the order's batch, so that its rollback takes the count back. */
export type BatchRuleName = NamesOf<{ countsIn: "the order's batch" }>;
export type WaitRuleName = NamesOf<WaitRule>;
