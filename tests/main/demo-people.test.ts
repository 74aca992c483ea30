import { request } from "node:http";
import { json } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { roles } from "#core/staff/role.ts";
import { readPeople } from "#server/catalog/read-people.ts";
import { anInstallation, ask, commandHere, type Installation, type Running, start } from "./a-program.ts";

const file = readPeople(readFileSync(new URL("../../catalog/people.yaml", import.meta.url), "utf8"));
if (file.kind === "mistakes") throw new Error("the demo's people have mistakes");
const people = file.value;

type SignIn = {
  domain: string;
  name: string;
  email: string;
  password: string;
  accountNumbers: number[];
  state: string;
};

let home: Installation;
let program: Running;
beforeAll(async () => {
  home = await anInstallation();
  program = start(home);
  // Killed with kill -9 as soon as a few of them are there.
  await program.line(/making the demo subscribers/);
  while ((await subscriptions()).length < 4) await pause(5);
  await program.kill("SIGKILL");
  program = start(home);
  await program.line(/ready/);
});
afterAll(async () => {
  await program.kill("SIGTERM");
  home[Symbol.dispose]();
});

type Held = {
  email: string;
  bundle: string;
  status: string;
  method: string;
  circulationSystem: string;
  ezPayOnly: boolean;
  allowCancel: boolean;
  origin: string;
  grants: number;
};

const subscriptions = (): Promise<Held[]> =>
  ask<Held>(
    home,
    `select a.contact_email as email, u.bundle_id as bundle, u.status, u.method, a.circulation_system as "circulationSystem",
      a.ez_pay_only as "ezPayOnly", a.allow_cancel as "allowCancel", a.origin,
      (select count(*)::int from account_grant g where g.account_number = a.account_number) as grants
     from account a join subscription u using (tenant_id, account_number) order by a.account_number`,
  );

test("after a kill halfway, the next start creates everybody once, each in the status that the file states", async () => {
  const told = people.flatMap((person) =>
    person.accounts.map((account) => ({
      email: person.email,
      bundle: account.bundleId,
      status: account.status,
      method: account.method,
      circulationSystem: account.circulationSystem,
      ezPayOnly: account.circulationSystem !== "native",
      allowCancel: account.allowCancel,
      origin: account.origin,
      grants: person.password === null ? 0 : 1,
    })),
  );
  const byAccount = (all: readonly Held[]) =>
    all.toSorted((a, b) => (a.email + a.bundle < b.email + b.bundle ? -1 : 1));
  expect(byAccount(await subscriptions())).toEqual(byAccount(told));
});

test("nobody has a chosen language yet, so that a Spanish browser stays Spanish after signing in", async () => {
  expect(await ask(home, "select email from login where language is not null")).toEqual([]);
});

test("posts every payment once, and a bill-me account has no card and is charged nothing", async () => {
  const paid = people.flatMap(({ accounts }) => accounts).filter(({ status }) => status !== "pending").length;
  expect(await ask(home, "select state, count(*)::int as n from payment_intent group by 1")).toEqual([
    { state: "captured", n: paid },
  ]);
  expect(await ask(home, "select from subscription where method = 'bill' and charge_on is not null")).toEqual([]);
  expect(
    await ask(
      home,
      `select from payment_method m join subscription u using (tenant_id, account_number)
       where u.method = 'bill' and m.replaced_at is null`,
    ),
  ).toEqual([]);
});

test("staff decisions and ended subscriptions are in the trail", async () => {
  const rows = await ask<{ action: string; n: number }>(
    home,
    "select action, count(*)::int as n from audit_entry where actor in ('staff', 'job:end-canceled') group by 1",
  );
  const counts = Object.fromEntries(rows.map(({ action, n }) => [action, n]));
  const accounts = people.flatMap((person) => person.accounts);
  expect(counts).toMatchObject({
    "identity.vouch-for-mailbox": people.filter(({ password }) => password !== null).length,
    "identity.withdraw-login": people.filter(({ password }) => password === null).length,
    "account.bill-by-mail": accounts.filter(({ method }) => method === "bill").length,
    "cancellation.end": accounts.filter(({ status }) => status === "ended").length,
  });
});

test("everybody on the list of ./doorstep demo can sign in, and sees the listed accounts", async () => {
  const { code, out } = await commandHere(home, ["demo", "--json"]);
  expect(code).toBe(0);
  const listed: SignIn[] = JSON.parse(out);
  expect(listed.map(({ domain, name, email, password, state }) => ({ domain, name, email, password, state }))).toEqual(
    people
      .filter(({ password }) => password !== null)
      .map(({ domain, firstName, lastName, email, password, state }) => ({
        domain,
        name: `${firstName} ${lastName}`,
        email,
        password,
        state,
      })),
  );
  for (const { domain, email, password, accountNumbers } of listed) {
    const answer = await fetch(`http://127.0.0.1:${home.port}/api/Auth/AuthenticateTNEmail`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ domain, email, password }),
    });
    expect([email, answer.status]).toEqual([email, 200]);
    const { authResponse } = await answer.json();
    expect(accountNumbers.length).toBe(people.find((person) => person.email === email)?.accounts.length);
    for (const accountNumber of accountNumbers) {
      const query = new URLSearchParams({ domain, accountNumber: String(accountNumber) });
      const details = await fetch(
        `http://127.0.0.1:${home.port}/api/ManageAccount/GetAccountManagementDetails?${query.toString()}`,
        { headers: { authorization: `Bearer ${authResponse.token}` } },
      );
      expect((await details.json()).userInfo.accountNumber).toBe(accountNumber);
    }
  }
});

test("prints sign-ins as a table without --json", async () => {
  const { out } = await commandHere(home, ["demo"]);
  const [readers = "", staff = ""] = out.split("\n\n");
  const [head = "", ...rows] = readers.trimEnd().split("\n");
  expect(head).toMatch(/^Publication +Name +Email +Password +Accounts +State$/);
  expect(rows).toHaveLength(people.filter(({ password }) => password !== null).length);
  expect(staff).toMatch(
    /^Desk, role +Email +Password +Code now +Secret for an app\nclerk +clerk@desk\.example +\S+ +\d{6} +\w+\n/,
  );
  expect(rows[0]).toContain("nora.ellingsen@readers.example");
});

test("the program prints where everything is, and who can sign in", async () => {
  await program.line(/Test card/);
  expect(program.said()).toContain(`http://localhost:${home.port}/\n`);
  expect(program.said()).toContain(`http://localhost:${home.port}/spruceharborbeacon.example/\n`);
  expect(program.said()).toMatch(/nora\.ellingsen@readers\.example +willow-creek-71/);
});

test("a start that finds everybody there creates nobody", async () => {
  const before = await subscriptions();
  await program.kill("SIGTERM");
  program = start(home);
  await program.line(/ready/);
  expect(program.said()).not.toContain("making the demo subscribers");
  expect(program.said()).not.toContain("loading the demo publications");
  expect(await subscriptions()).toEqual(before);
});

test("in production nobody is told a password", async () => {
  const { code, out, err } = await commandHere(home, ["demo"], { NODE_ENV: "production" });
  expect([code, out]).toEqual([1, ""]);
  expect(err).toContain("the demo isn't available in production");
});

test("the demo's desk accepts the sign-ins that ./doorstep demo staff lists, for every role", async () => {
  const listed = JSON.parse((await commandHere(home, ["demo", "staff", "--json"])).out) as Record<string, string>[];
  expect(new Set(listed.map(({ role }) => role))).toEqual(new Set(roles));
  expect(listed).toHaveLength(roles.length);
  const host = `desk.localhost:${home.port}`;
  for (const { email, password, code } of listed)
    expect([email, await deskSignIn(home.port, host, { email, password, code })]).toEqual([email, { isSuccess: true }]);
});

test("the demo's desk has waiting work: a note to follow up, two requests to approve, and a promised call", async () => {
  const [waits] = await ask(
    home,
    `select (select count(*)::int from staff_note where follow_up_on is not null) as notes,
      (select count(*)::int from staff_money where state = 'waiting') as requests,
      (select count(*)::int from call_back where made_at is null) as calls`,
  );
  expect(waits).toEqual({ notes: 1, requests: 2, calls: 1 });
});

/** A request of the desk's page: `fetch` would not let us name the host. */
function deskSignIn(port: number, host: string, body: unknown): Promise<unknown> {
  return new Promise((settle, fail) => {
    const headers = { host, origin: `http://${host}`, "content-type": "application/json" };
    request({ port, host: "127.0.0.1", method: "POST", path: "/api/desk/sign-in", headers }, (answer) => {
      void json(answer).then(settle, fail);
    })
      .on("error", fail)
      .end(JSON.stringify(body));
  });
}
