import { expect, test } from "vitest";
import { type DeskCallName, deskContract } from "#contract/desk/desk-contract.ts";
import type { DeskEndpoint } from "#contract/desk/desk-endpoint.ts";
import { actionsForAccount, paymentsForAccount, readsForAccount } from "#contract/desk/for-account.ts";
import { addDays } from "#core/day.ts";
import { type Role, roles, rolesFor, type StaffAction } from "#core/staff/role.ts";
import { newKey } from "#tests/world/calls.ts";
import { atWork, callForAccount, deskCall, proofIsOld, proofLasts } from "#tests/world/desk.ts";
import { anOldReader } from "#tests/world/papers.ts";
import { aBilledPayer } from "#tests/world/paying.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { aSteadyPublisher } from "#tests/world/staff.ts";
import { passTo, subscriptionOf } from "#tests/world/time.ts";
import type { Input, World } from "./desk-request-makers.ts";
import { goodDeskRequest } from "./good-desk-requests.ts";
import { goodRequestForAccount } from "./good-requests-for-account.ts";
import { type Row, whoMay, whoMayForAccount } from "./who-may.ts";
import { watchWrites } from "./written.ts";

type Name = DeskCallName | keyof typeof whoMayForAccount;

const forAccount: Readonly<Record<string, StaffAction>> = {
  ...readsForAccount,
  ...actionsForAccount,
  ...paymentsForAccount,
};
const endpointOf = (name: Name): DeskEndpoint | null => (isOfDesk(name) ? deskContract[name] : null);
const isOfDesk = (name: Name): name is DeskCallName => name in deskContract;
const rows: Readonly<Record<Name, Row>> = { ...whoMay, ...whoMayForAccount };
const names = Object.keys(rows) as Name[];
const namesWhere = (is: (row: Row, name: Name) => boolean): Name[] => names.filter((name) => is(rows[name], name));

const site = await siteOfFile();
const publisher = await aSteadyPublisher(site);
const other = await aPublisher(site);
const { session: owner } = await atWork(site, "owner", publisher);
const world: World = { site, publisher, session: owner };
await somebodyOwes();
const { token: readersToken } = await anOldReader(site, publisher);
const fresh = await sessionsOf();
// Keeps the sessions fresh, however long these tests take.
for (const session of fresh.values()) await proofLasts(site, { session });
/** Sessions whose proof is older than five minutes. */
const old = await sessionsOf();
for (const session of old.values()) await proofIsOld(site, { session });
const inputs = await goodInputs();
const written = await watchWrites(site, publisher);

/** A reader who has received papers for a week after the paid term, without paying the bill. */
async function somebodyOwes(): Promise<void> {
  const { accountNumber } = await aBilledPayer(site, publisher);
  const { paidThrough } = await subscriptionOf(site, publisher, accountNumber);
  await passTo(site, publisher, addDays(paidThrough, 8));
}

async function sessionsOf(): Promise<ReadonlyMap<Role, string>> {
  const all = roles.map(async (role) => [role, (await atWork(site, role, publisher)).session] as const);
  return new Map(await Promise.all(all));
}

function madeFor(name: Name): Promise<Input> {
  return isOfDesk(name) ? goodDeskRequest[name](world) : goodRequestForAccount(name, world);
}

/** A good request for every call, some at a time, because more would wait for the store's connections. */
async function goodInputs(): Promise<ReadonlyMap<Name, Input>> {
  const made = new Map<Name, Input>();
  const left = [...names];
  const work = async (): Promise<void> => {
    for (let name = left.shift(); name !== undefined; name = left.shift()) made.set(name, await madeFor(name));
  };
  await Promise.all(Array.from({ length: 6 }, work));
  return made;
}

const inputOf = (name: Name): Input => inputs.get(name) ?? {};
const send = (name: Name, input: Input, how: Parameters<typeof deskCall>[3] = {}) =>
  isOfDesk(name) ? deskCall(site, name, input, how) : callForAccount(site, name, input, how);
const statusOf = async (name: Name, input: Input, session?: string): Promise<number> =>
  (await send(name, input, { session })).status;

/** The same request with other values, if it has these fields; null if it has none of them. */
function altered(input: Input, change: Input): Input | null {
  const inside = input["input"];
  if (typeof inside === "object" && inside !== null) {
    const within = altered(inside as Input, change);
    return within && { ...input, input: within };
  }
  const fields = Object.keys(input).filter((field) => field.toLowerCase() in change);
  if (fields.length === 0) return null;
  return { ...input, ...Object.fromEntries(fields.map((field) => [field, change[field.toLowerCase()]])) };
}

/** Another publication. For calls that only owners make, who work for all publications, one that doesn't exist. */
const elsewhere = (name: Name): Input | null => {
  const domain = rolesWho(rows[name]).some((role) => role !== "owner") ? other.domain : "nowhere.example";
  return altered(inputOf(name), { publication: domain, domain });
};
const stale = (name: Name): Input => ({ ...inputOf(name), seen: Number(inputOf(name)["seen"]) - 1 });
const rolesWho = ({ who }: Row): readonly Role[] => (typeof who === "string" ? roles : who);
const refusedRoles = (name: Name): readonly Role[] => roles.filter((role) => !rolesWho(rows[name]).includes(role));
/** Somebody who may do it, but only at their own publication; an owner if nobody else may. */
const onesWhoMay = (name: Name): string =>
  fresh.get(rolesWho(rows[name]).find((role) => role !== "owner") ?? "owner") ?? "";

const isAct = ({ does }: Row): boolean => does === "acts";
const hasKey = ({ does }: Row): boolean => does === "acts" || does === "writes";

test("the words of requests, the contract and the roles' table agree about every call", () => {
  expect(names.toSorted()).toEqual([...Object.keys(deskContract), ...Object.keys(forAccount)].toSorted());
  const ofStaff: Name[] = ["deskGetStaffTrail", "deskGetStaffTrailPeople", "deskExportStaffTrail"];
  for (const name of names) {
    const { who, proof = false } = rows[name];
    const action = endpointOf(name)?.action ?? forAccount[name] ?? "anybody";
    const said = action === "anybody" || action === "signed-in" ? action : rolesFor[action].toSorted();
    const wanted =
      typeof who === "string" ? who : ofStaff.includes(name) ? rolesFor.seeTrail.toSorted() : who.toSorted();
    expect([name, wanted, proof]).toEqual([name, said, endpointOf(name)?.provenLately ?? false]);
  }
});

test("every call that takes an account version is an action, and every change of an account has a key", () => {
  const fieldsOf = (name: DeskCallName): string[] => {
    const def = (deskContract[name] as DeskEndpoint).body?._zod.def as { readonly shape?: object } | undefined;
    return Object.keys(def?.shape ?? {});
  };
  // A start has a version only if an account starts again.
  const seen = Object.keys(deskContract).filter(
    (name) => name !== "deskStart" && fieldsOf(name as DeskCallName).includes("seen"),
  );
  expect(namesWhere(isAct).toSorted()).toEqual([...seen, ...Object.keys(actionsForAccount)].toSorted());
  const keyed = Object.entries<DeskEndpoint>(deskContract).filter(
    ([, { method, about, withoutKey }]) => method === "POST" && about === "publication" && withoutKey !== true,
  );
  expect(namesWhere(hasKey).toSorted()).toEqual(
    [...keyed.map(([name]) => name), ...Object.keys(actionsForAccount)].toSorted(),
  );
});

test.each(namesWhere(({ who }) => who !== "anybody"))("%s needs a staff session, not a reader's", async (name) => {
  const authorization = `Bearer ${readersToken}`;
  const answers = [
    await send(name, inputOf(name)),
    await send(name, inputOf(name), { headers: { authorization } }),
    await send(name, inputOf(name), { session: readersToken }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  expect(await written()).toEqual([]);
});

test.each(namesWhere(({ who }) => who === "anybody"))("%s needs no session", async (name) => {
  expect([401, 403]).not.toContain(await statusOf(name, inputOf(name)));
});

test.each(namesWhere((_, name) => refusedRoles(name).length > 0))(
  "%s is refused to every other role, and only the attempt is recorded",
  async (name) => {
    await written();
    for (const role of refusedRoles(name)) {
      const { status, body } = await send(name, inputOf(name), { session: fresh.get(role) });
      expect([role, status, body]).toMatchObject([
        role,
        403,
        { detail: expect.stringMatching(/^Your role doesn't allow this\. Ask /) },
      ]);
    }
    expect(await written()).toEqual(elsewhere(name) === null ? [] : ["audit_entry"]);
  },
);

test.each(namesWhere((_, name) => elsewhere(name) !== null))(
  "%s finds nothing at another publication, and no unknown account",
  async (name) => {
    await written();
    expect(await statusOf(name, elsewhere(name) ?? {}, onesWhoMay(name))).toBe(404);
    expect(await written()).toEqual([]);
    const unknown = altered(inputOf(name), { accountnumber: 999_999_999 }) ?? elsewhere(name) ?? {};
    expect(await statusOf(name, unknown, onesWhoMay(name))).toBe(404);
    expect((await written()).filter((table) => table !== "audit_entry")).toEqual([]);
  },
);

test.each(namesWhere(({ proof = false }) => proof))("%s asks for proof again after five minutes", async (name) => {
  await written();
  const { status, body } = await send(name, inputOf(name), { session: old.get("owner") });
  expect([status, body]).toMatchObject([403, { errors: [{ pointer: "", detail: "prove-again" }] }]);
  expect(await written()).toEqual([]);
});

test.each(namesWhere(isAct))("%s is refused for an outdated view or without a reason, for every role", async (name) => {
  await written();
  for (const role of rolesWho(rows[name])) {
    const session = (rows[name].proof === true ? fresh : old).get(role);
    const { status, body } = await send(name, stale(name), { session });
    const seen = { pointer: "/seen", detail: String(inputOf(name)["seen"]) };
    const detail = expect.stringContaining("Nothing was changed.");
    expect([role, status, body]).toMatchObject([role, 409, { detail, errors: [seen] }]);
  }
  expect(await written()).toEqual(["audit_entry"]);
  expect(await statusOf(name, { ...inputOf(name), reason: " " }, onesWhoMay(name))).toBe(400);
  expect(await statusOf(name, { ...inputOf(name), more: 1 }, onesWhoMay(name))).toBe(400);
  expect(await written()).toEqual([]);
});

test.each(namesWhere(hasKey))("%s is done once for its key, and refused without one", async (name) => {
  await written();
  const session = rows[name].own === true ? owner : onesWhoMay(name);
  const without = await send(name, inputOf(name), { session, key: null });
  expect([without.status, without.body]).toMatchObject([400, { detail: "A change needs an Idempotency-Key." }]);
  expect(await written()).toEqual([]);
  const key = newKey();
  const first = await send(name, inputOf(name), { session, key });
  expect([first.status, first.body]).toEqual([200, expect.not.objectContaining({ isSuccess: false })]);
  expect(await written()).toContain("idempotency_key");
  const again = await send(name, inputOf(name), { session, key });
  expect([again.status, again.body, again.headers["idempotency-replayed"]]).toEqual([200, first.body, "true"]);
  expect(await written()).toEqual([]);
});

test.each(namesWhere(({ does }) => does === "reads" || does === "makes" || does === "asks-gateway"))(
  "%s works for everybody who is allowed, and needs no new proof unless it says so",
  async (name) => {
    const by = rows[name].proof === true ? fresh : old;
    for (const role of rolesWho(rows[name]))
      expect([role, await statusOf(name, inputOf(name), by.get(role))]).toEqual([role, 200]);
  },
);

test.each(namesWhere(({ does }) => does === "writes"))("%s is refused to nobody who is allowed", async (name) => {
  const by = rows[name].proof === true ? fresh : old;
  for (const role of rolesWho(rows[name]))
    expect([role, [401, 403].includes(await statusOf(name, inputOf(name), by.get(role)))]).toEqual([role, false]);
});

test.each(namesWhere(({ does, who }) => does === "office" && who !== "anybody"))(
  "%s is open to everybody who is allowed",
  async (name) => {
    for (const role of rolesWho(rows[name])) {
      const somebody = await atWork(site, role, publisher);
      if (rows[name].proof !== true) await proofIsOld(site, somebody);
      const status = await statusOf(name, await madeFor(name), somebody.session);
      // Nobody here has a passkey to rename or remove.
      expect([role, status]).toEqual([role, /^desk(Rename|Remove)Passkey$/.test(name) ? 404 : 200]);
    }
  },
);
