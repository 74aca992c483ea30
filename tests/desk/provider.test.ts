import * as z from "zod/mini";
import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { roleRule } from "#core/staff/claimed-roles.ts";
import { openIdStaff } from "#server/adapters/staff-provider/openid-staff.ts";
import { aBrowser } from "#tests/adapters/identity/a-browser.ts";
import {
  anOpenIdProvider,
  clientId,
  clientSecret,
  signInAtProvider,
} from "#tests/adapters/identity/an-openid-provider.ts";
import { aColleague, deskCall, deskHost, proofIsOld } from "#tests/world/desk.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSite } from "#tests/world/site.ts";
import { asOwner } from "#tests/world/store.ts";

const people = new Map<string, { email: string | null; verified: boolean; groups?: string[] }>();
const provider = await anOpenIdProvider(() => [`http://${deskHost}/provider-back`], people);
provider.start();
const rules: string[] = [];
const faults: string[] = [];
const site = await aSite({
  outside: {
    staffProvider: {
      provider: openIdStaff({
        issuer: provider.issuer,
        clientId,
        clientSecret,
        claim: "groups",
        reach: "loopback",
        now: () => new Date(),
        note: ({ message }) => void faults.push(message),
      }),
      get rules() {
        return rules.flatMap((text) => roleRule(text) ?? []);
      },
    },
  },
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await provider.close();
});
const publisher = await aPublisher(site);
const { domain } = publisher;
rules.push(`front desk=clerk@${domain}`, `books=bookkeeper@${domain}`, "it=owner");

/** A person whom the provider knows. */
function aPerson(groups: string[], verified = true, email = `${randomUUID()}@staff.example`) {
  const name = randomUUID();
  people.set(name, { email, verified, groups });
  return { name, email };
}

const cookiesOf = (headers: Readonly<Record<string, unknown>>): readonly string[] =>
  z
    .array(z.string())
    .parse([headers["set-cookie"] ?? []].flat())
    .map((line) => line.split(";")[0] ?? "");

/** Goes to the provider and back. @returns the desk's answer, and the session if there is a new one. */
async function signsIn(name: string, { again = false, session = "" } = {}) {
  const own = session === "" ? "" : `staff=${session}; `;
  const begun = await deskCall(site, "deskBeginProvider", { again });
  if (!begun.body.isSuccess) throw new Error(begun.body.errorMessage);
  const [memo = ""] = cookiesOf(begun.headers);
  const back = await signInAtProvider(aBrowser(`http://${deskHost}`), begun.body.url, name);
  const finish = { query: back.search.slice(1) };
  const done = await deskCall(site, "deskFinishProvider", finish, { headers: { cookie: own + memo } });
  const made = cookiesOf(done.headers).find((line) => line.startsWith("staff="));
  return { ...done, url: begun.body.url, session: made?.slice("staff=".length), finish, memo };
}
const meOf = async (session: string | undefined) => (await deskCall(site, "deskWhoAmI", {}, { session })).body;
const refusedWith = (text: string) => ({ isSuccess: false, errorMessage: expect.stringContaining(text) });

test("signs in with the provider's claims, and updates roles at each sign-in", async () => {
  const { name, email } = aPerson(["front desk", "somewhere else"]);
  expect((await deskCall(site, "deskGetSignInWays", {})).body).toEqual({ provider: true });
  const first = await signsIn(name);
  expect([first.body, faults]).toEqual([{ isSuccess: true, again: false }, []]);
  expect(await meOf(first.session)).toMatchObject({
    email,
    name: `Reader ${name}`,
    provenLately: true,
    publications: [{ domain, roles: ["clerk"] }],
  });
  people.set(name, { email: `new-${email}`, verified: true, groups: ["books"] });
  const second = await signsIn(name);
  expect(await meOf(second.session)).toMatchObject({ email, publications: [{ domain, roles: ["bookkeeper"] }] });
  const trail = await asOwner(
    site.store.owner,
    "select action, outcome from staff_trail t join staff s on t.subject = 'staff:' || s.staff_id where s.email = $1 order by trail_id",
    [email],
  );
  expect(trail).toEqual([
    { action: "staff.role", outcome: "set" },
    { action: "staff.sign-in", outcome: "provider" },
    { action: "staff.role", outcome: "set" },
    { action: "staff.sign-in", outcome: "provider" },
  ]);
});

test("refuses somebody without a mapped role with a sentence, and ends all of their sessions", async () => {
  const { name, email } = aPerson(["front desk"]);
  const { session } = await signsIn(name);
  people.set(name, { email, verified: true, groups: ["nothing here"] });
  expect((await signsIn(name)).body).toEqual(refusedWith("gives you no role at the desk"));
  expect((await deskCall(site, "deskWhoAmI", {}, { session })).status).toBe(401);
});

test("a disabled person stays disabled", async () => {
  const { name, email } = aPerson(["front desk"]);
  await signsIn(name);
  await asOwner(site.store.owner, "update staff set disabled_at = now() where email = $1", [email]);
  expect((await signsIn(name)).body).toEqual(refusedWith("can't use the desk anymore"));
});

test("links an invited person if the provider has verified the address", async () => {
  const marge = await aColleague(site, "auditor", publisher);
  const stranger = aPerson(["front desk"], false, marge.email);
  expect((await signsIn(stranger.name)).body).toEqual(refusedWith("already has this email address"));
  const same = aPerson(["front desk"], true, marge.email);
  const { session } = await signsIn(same.name);
  expect(await meOf(session)).toMatchObject({ name: "Marge Olson", publications: [{ roles: ["clerk"] }] });
  const other = aPerson(["it"], true, marge.email);
  expect((await signsIn(other.name)).body).toEqual(refusedWith("already has this email address"));
});

test("a proof asks the provider again, and counts only for the person of that session", async () => {
  const { name } = aPerson(["front desk"]);
  const { session = "" } = await signsIn(name);
  await proofIsOld(site, { session });
  const renew = () => deskCall(site, "deskRenewRecoveryCodes", {}, { session });
  expect((await renew()).status).toBe(403);
  const other = aPerson(["it"]);
  expect((await signsIn(other.name, { again: true, session })).body).toEqual(refusedWith("somebody else's sign-in"));
  expect((await renew()).status).toBe(403);
  const proven = await signsIn(name, { again: true, session });
  expect(new URL(proven.url).searchParams.get("prompt")).toBe("login");
  expect([proven.body, proven.session]).toEqual([{ isSuccess: true, again: true }, undefined]);
  expect((await renew()).status).toBe(200);
});

test("refuses an answer used twice, without its cookie, or with another state", async () => {
  const { name } = aPerson(["front desk"]);
  const { finish, memo } = await signsIn(name);
  const send = (query: string, cookie: string) =>
    deskCall(site, "deskFinishProvider", { query }, { headers: { cookie } });
  expect((await send(finish.query, memo)).body).toMatchObject({ isSuccess: false });
  expect((await send(finish.query, "")).body).toMatchObject({ isSuccess: false });
  expect((await send(finish.query.replace(/state=[^&]+/, "state=x"), memo)).body).toMatchObject({ isSuccess: false });
  expect((await deskCall(site, "deskFinishProvider", {})).status).toBe(400);
  expect((await deskCall(site, "deskBeginProvider", {})).status).toBe(400);
});

test("a desk without a provider reports that", async () => {
  await using plain = await aSite();
  expect((await deskCall(plain, "deskGetSignInWays", {})).body).toEqual({ provider: false });
  expect((await deskCall(plain, "deskBeginProvider", { again: false })).body).toMatchObject({ isSuccess: false });
});
