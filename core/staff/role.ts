/** The jobs at a newspaper that use the desk, those with the fewest rights first. A person has them per publication. */
export const roles = ["auditor", "clerk", "circulation", "bookkeeper", "publisher", "owner"] as const;
export type Role = (typeof roles)[number];

const allRoles = roles;
const phoneRoles = ["clerk", "circulation", "publisher", "owner"] as const;
const moneyRoles = ["bookkeeper", "publisher", "owner"] as const;
const workingRoles = ["clerk", "circulation", "bookkeeper", "publisher", "owner"] as const;
const managers = ["publisher", "owner"] as const;

/**
 * The actions at the desk, and who may do them. The server checks this for each call, and screens offer only what is
 * allowed.
 */
export const rolesFor = {
  /** Find and read accounts, with their history. */
  see: allRoles,
  note: workingRoles,
  /** Opens the reader's own pages of an account, read only. */
  seeAsReader: phoneRoles,
  /** Stops, complaints, redeliveries, moves. */
  deliver: phoneRoles,
  /** New starts, plans, cancellations and their undoing. */
  subscribe: phoneRoles,
  takePayment: workingRoles,
  /** Up to the publication's limit. Above it, a second person has to approve. */
  credit: workingRoles,
  askRefund: workingRoles,
  approveRefund: moneyRoles,
  writeOff: moneyRoles,
  /** Paid papers or days from one account to another. */
  transfer: workingRoles,
  /** Names, phone numbers, email addresses, and who may sign in to an account. */
  people: phoneRoles,
  merge: phoneRoles,
  settleQueue: workingRoles,
  seeMoney: ["auditor", ...moneyRoles],
  /** Payments and refunds as a file, without names. */
  exportMoney: moneyRoles,
  /** A bank's file of checks. */
  importChecks: moneyRoles,
  seeTrail: ["auditor", ...managers],
  exportPersons: managers,
  /** The list of another system: uploading, checking and importing it. */
  moveIn: managers,
  /** Lets the subscribers of another system begin here: from that day on they are charged and billed here. */
  goLive: ["owner"],
  erase: managers,
  manageStaff: managers,
  /** The publisher's other systems: keys, webhooks, and sites whose readers sign in here. */
  connect: managers,
} as const satisfies Record<string, readonly Role[]>;

export type StaffAction = keyof typeof rolesFor;

/** A role at one publication; `tenantId` null: at every publication of the installation, which only owners have. */
export type HeldRole = { readonly role: Role; readonly tenantId: number | null };

/** The roles that somebody holds at a publication. */
export const rolesAt = (held: readonly HeldRole[], tenantId: number): readonly Role[] =>
  held.filter((each) => each.tenantId === null || each.tenantId === tenantId).map(({ role }) => role);

export const isAllowed = (held: readonly HeldRole[], action: StaffAction, tenantId: number): boolean =>
  rolesAt(held, tenantId).some((role) => (rolesFor[action] as readonly Role[]).includes(role));

/** What somebody with these roles may do at a publication, for the screens. */
export const actionsOf = (held: readonly HeldRole[], tenantId: number): StaffAction[] =>
  (Object.keys(rolesFor) as StaffAction[]).filter((action) => isAllowed(held, action, tenantId));

const labels: Readonly<Record<Role, string>> = {
  auditor: "an auditor",
  clerk: "customer service",
  circulation: "circulation",
  bookkeeper: "a bookkeeper",
  publisher: "a publisher",
  owner: "an owner",
};

/** Why an action is refused, with the roles that could do it. */
export function notAllowedText(action: StaffAction): string {
  const may = rolesFor[action].map((role) => labels[role]);
  return `Your role doesn't allow this. Ask ${may.length === 1 ? may[0] : `${may.slice(0, -1).join(", ")} or ${may.at(-1)}`}.`;
}
