import type { Output } from "#contract/call-shape.ts";
import type { DeskContract } from "#contract/desk/desk-contract.ts";
import { type Role, roles } from "#core/staff/role.ts";
import { instantText } from "../table/instant-text.ts";

export type StaffList = Output<DeskContract["deskListStaff"]>;
type Places = Pick<StaffList, "places">;
export type StaffMember = StaffList["people"][number];

export const roleNames: Readonly<Record<Role, string>> = {
  auditor: "Auditor",
  clerk: "Customer service",
  circulation: "Circulation",
  bookkeeper: "Bookkeeper",
  publisher: "Publisher",
  owner: "Owner",
};

/** What each role may do, shown next to its checkbox. */
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

/** "Bookkeeper at The Courier"; without the publication if there is only one. */
export function roleText({ role, publication }: StaffMember["roles"][number], list: Places): string {
  if (publication === null || list.places.length < 2) return roleNames[role];
  return `${roleNames[role]} at ${placeOf(publication, list)}`;
}

/** "Bookkeeper at The Courier and The Beacon": each role once. */
export function rolesText(held: StaffMember["roles"], list: Places): string {
  const byRole = Map.groupBy(held, ({ role }) => role);
  const texts = [...byRole].map(([role, those]) => {
    const [first, ...others] = those;
    if (first === undefined || others.length === 0 || list.places.length < 2)
      return first === undefined ? "" : roleText(first, list);
    return `${roleNames[role]} at ${places.format(those.map(({ publication }) => placeOf(publication ?? "", list)))}`;
  });
  return texts.join("; ") || "None";
}

const places = new Intl.ListFormat("en-US", { type: "conjunction" });

const placeOf = (publication: string, list: Places): string =>
  list.places.find(({ domain }) => domain === publication)?.name ?? publication;

export const roleOptions = (mayMakeOwners: boolean) =>
  roles.filter((role) => role !== "owner" || mayMakeOwners).map((role) => ({ value: role, label: roleNames[role] }));

export const roleOf = (value: string): Role => roles.find((role) => role === value) ?? "clerk";

/** In this browser's own time zone: "Nov 26, 2026, 12:50 p.m." */
export function lastSeenText({ lastSeenAt }: StaffMember): string {
  return lastSeenAt === null ? "Never" : instantText(lastSeenAt);
}
