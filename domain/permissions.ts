export const staffRoles = ['owner', 'manager', 'packer', 'support'] as const;
export type StaffRole = (typeof staffRoles)[number];

export const permissions = [
  /** Orders and their slips. */
  'orders.see',
  'orders.note',
  /** Changes a status and sends its email, except for cancelling. */
  'orders.change',
  /** Cancels an order, and reverses that. */
  'orders.cancel',
  /** Carrier and tracking number. */
  'orders.ship',
  /** Address and email of an order. */
  'orders.correct',
  /** Orders that staff place for a customer, and links to pay them. */
  'orders.create',
  /** Money that a courier or a bank has paid to the shop. */
  'payments.collect',
  'refunds.make',
  'reports.see',
  'exports.make',
  /** Products, and drafts of their texts and pictures, which the shop does not show. */
  'products.draft',
  /** Publishes texts, pictures and the order of products. */
  'products.edit',
  /** Prices, new products, and what is on sale. */
  'prices.change',
  /** Units that arrived, were counted or are lost, and the limits of a product. */
  'stock.change',
  /** Pages and articles, and drafts of them. */
  'texts.draft',
  'texts.publish',
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

/** Packers pack and ship orders, and count what is on the shelf. */
const packer: Permission[] = [
  'orders.see',
  'orders.note',
  'orders.change',
  'orders.ship',
  'stock.change',
];

/** Support staff read orders, respond to messages, correct addresses and propose texts. */
const support: Permission[] = [
  'orders.see',
  'orders.note',
  'orders.correct',
  'orders.create',
  'products.draft',
  'texts.draft',
  'customers.see',
  'emails.send',
  'messages.answer',
  'reviews.moderate',
  'attention.resolve',
];

const ownersAlone: Permission[] = [
  'texts.publish',
  'people.manage',
  'settings.change',
  'privacy.erase',
];

/** The only table of permissions: server and screens read it through `may`, and the team's page shows it. */
const table: Record<StaffRole, ReadonlySet<Permission>> = {
  owner: new Set(permissions),
  manager: new Set(permissions.filter((one) => !ownersAlone.includes(one))),
  packer: new Set(packer),
  support: new Set(support),
};

export function can(role: StaffRole, permission: Permission): boolean {
  return table[role].has(permission);
}
