export const staffRoles = ['owner', 'manager', 'packer', 'support'] as const;
export type StaffRole = (typeof staffRoles)[number];

export const permissions = [
  /** Orders, their notes and slips, and the status with its e-mail. */
  'orders.see',
  'orders.change',
  /** Carrier and tracking number. */
  'orders.ship',
  /** Address and e-mail of an order. */
  'orders.correct',
  'refunds.make',
  'reports.see',
  'exports.make',
  /** Texts, pictures and the order of products. */
  'products.edit',
  /** Prices, new products, and what is on sale. */
  'prices.change',
  /** Personal data beyond one order, notes about a customer, and blocks. */
  'customers.see',
  'emails.send',
  'messages.answer',
  'reviews.moderate',
  'attention.resolve',
  'log.see',
  'people.manage',
  'settings.change',
  'privacy.erase',
] as const;
export type Permission = (typeof permissions)[number];

const packer: Permission[] = ['orders.see', 'orders.change', 'orders.ship'];

const support: Permission[] = [
  ...(['orders.see', 'orders.change', 'orders.correct', 'products.edit'] as const),
  ...(['customers.see', 'emails.send', 'messages.answer'] as const),
  ...(['reviews.moderate', 'attention.resolve'] as const),
];

const ownersAlone: Permission[] = ['people.manage', 'settings.change', 'privacy.erase'];

/** The one table: server and screens read it by `may`. */
const table: Record<StaffRole, ReadonlySet<Permission>> = {
  owner: new Set(permissions),
  manager: new Set(permissions.filter((one) => !ownersAlone.includes(one))),
  packer: new Set(packer),
  support: new Set(support),
};

export function may(role: StaffRole, permission: Permission): boolean {
  return table[role].has(permission);
}
