import type { DeskContract } from "#contract/desk/desk-contract.ts";
import type { DeskOutput } from "#contract/desk/desk-endpoint.ts";
import { type Role, roles } from "#core/staff/role.ts";

export type StaffList = DeskOutput<DeskContract["deskListStaff"]>;
export type StaffMember = StaffList["people"][number];

export const roleNames: Readonly<Record<Role, string>> = {
  auditor: "Auditor",
  clerk: "Customer service",
  circulation: "Circulation",
  bookkeeper: "Bookkeeper",
  publisher: "Publisher",
  owner: "Owner",
};

/** What a role may do, beside its choice. */
export const roleHints: Readonly<Record<Role, string>> = {
  auditor: "Reads everything and changes nothing.",
  clerk: "Helps readers on the phone, and gives credits up to your limit.",
  circulation: "Customer service, and everything about delivery.",
  bookkeeper: "Payments, refunds and exports of money.",
  publisher: "Everything at the publication, including its staff.",
  owner: "Everything at every publication of this installation.",
};

export const standingNames: Readonly<Record<StaffMember["standing"], string>> = {
  active: "Set up",
  invited: "Not set up yet",
  disabled: "Disabled",
};

/** "Bookkeeper at The Courier"; without the place if there is only one. */
export function roleText({ role, publication }: StaffMember["roles"][number], { places }: StaffList): string {
  if (publication === null) return roleNames[role];
  const place = places.find(({ domain }) => domain === publication)?.name ?? publication;
  return places.length > 1 ? `${roleNames[role]} at ${place}` : roleNames[role];
}

export const roleOptions = (mayMakeOwners: boolean) =>
  roles.filter((role) => role !== "owner" || mayMakeOwners).map((role) => ({ value: role, label: roleNames[role] }));

export const roleOf = (value: string): Role => roles.find((role) => role === value) ?? "clerk";

const seen = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

export const lastSeenText = ({ lastSeenAt }: StaffMember): string =>
  lastSeenAt === null ? "Never" : seen.format(new Date(lastSeenAt));
