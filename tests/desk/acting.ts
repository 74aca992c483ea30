import { expect } from "vitest";
import type { DeskCallName } from "#contract/desk/desk-contract.ts";
import { type Role, roles, rolesFor, type StaffAction } from "#core/staff/role.ts";
import { newKey } from "#tests/world/calls.ts";
import { aColleague, deskCall } from "#tests/world/desk.ts";
import type { Publisher } from "#tests/world/publisher.ts";
import type { Site } from "#tests/world/site.ts";
import { asOwner } from "#tests/world/store.ts";

/** What every action sends, as somebody who has just looked at the account. */
export async function anActOn(site: Site, publisher: Publisher, session: string, accountNumber: number) {
  const { domain: publication } = publisher;
  const { body } = await deskCall(site, "deskGetAccount", { publication, accountNumber }, { session });
  return { publication, accountNumber, seen: body.version, reason: "Asked on the phone", note: "" };
}

export const trailOf = (site: Site, { tenantId }: Publisher, subject: string) =>
  asOwner<{ actor: string; action: string; outcome: string; details: Record<string, unknown> }>(
    site.store.owner,
    "select actor, action, outcome, details from audit_entry where tenant_id = $1 and subject = $2 order by entry_id",
    [tenantId, subject],
  );

type Wanted = {
  readonly site: Site;
  readonly publisher: Publisher;
  readonly other: Publisher;
  readonly name: DeskCallName;
  readonly action: StaffAction;
  /** A request that succeeds once. */
  readonly act: Readonly<Record<string, unknown>> & { readonly seen: number };
};

/** What holds for every action: roles, publication, account, a view that is true, a reason, and a repeated key. */
export async function actsAsEveryAction({ site, publisher, other, name, action, act }: Wanted): Promise<boolean> {
  const sessions = new Map<Role, string>();
  for (const role of roles) sessions.set(role, (await aColleague(site, role, publisher)).session);
  const may = rolesFor[action] as readonly Role[];
  const session = sessions.get(may[0] ?? "owner") ?? "";
  const statusOf = async (change: object, by: string | undefined = session) =>
    (await deskCall(site, name, { ...act, ...change }, by === "" ? {} : { session: by })).status;
  expect(await statusOf({}, "")).toBe(401);
  for (const role of roles.filter((each) => !may.includes(each)))
    expect(await statusOf({}, sessions.get(role))).toBe(403);
  expect(await statusOf({ publication: other.domain })).toBe(404);
  expect(await statusOf({ accountNumber: 999_999_999 })).toBe(404);
  expect(await statusOf({ seen: act.seen - 1 })).toBe(409);
  expect(await statusOf({ reason: " " })).toBe(400);
  expect(await statusOf({ extra: 1 })).toBe(400);
  const key = newKey();
  const first = await deskCall(site, name, act, { session, key });
  expect([first.status, first.body]).toMatchObject([200, { isSuccess: true }]);
  const again = await deskCall(site, name, act, { session, key });
  expect([again.body, again.headers["idempotency-replayed"]]).toEqual([first.body, "true"]);
  return true;
}
