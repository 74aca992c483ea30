import { expect, test } from "vitest";
import { ask, command, commandHere, runningForFile } from "./a-program.ts";

const home = await runningForFile();

const courier = ["--publication", "kettlelakescourier.example"];
const staff = (...args: readonly string[]) => commandHere(home, ["staff", ...args]);
const trailOf = (email: string) =>
  ask<{ actor: string; action: string; outcome: string }>(
    home,
    `select t.actor, t.action, t.outcome from staff_trail t join staff s on t.subject = 'staff:' || s.staff_id
     where s.email = '${email}' order by t.trail_id`,
  );

const actorOf = async (email: string): Promise<string> =>
  (await ask<{ actor: string }>(home, `select 'staff:' || staff_id as actor from staff where email = '${email}'`))[0]
    ?.actor ?? "";

test("invites somebody with a link that is printed once, and lists them", async () => {
  const invite = ["invite", "June@Courier.example", "--name", "June Berg", "--role", "clerk", ...courier];
  await staff("invite", "boss@courier.example", "--name", "The Boss", "--role", "owner");
  const { code, out } = await staff(...invite, "--as", "Boss@courier.example");
  expect(code).toBe(0);
  expect(out).toContain("They also get one by email.");
  expect(out).toMatch(new RegExp(`^http://desk\\.localhost:${home.port}/welcome#[\\w-]{43}\n`));
  const again: unknown = JSON.parse((await staff(...invite, "--json")).out);
  expect(again).toEqual({
    email: "june@courier.example",
    kind: "linked",
    link: expect.stringContaining("/welcome#"),
    isMailed: true,
  });
  const mailed = await ask(
    home,
    "select language from letter where kind = 'staffInvitation' and recipient like 'june@%'",
  );
  expect(mailed).toEqual([{ language: "en" }, { language: "en" }]);
  // Run as a separate program, to prove that it exits on its own.
  expect((await command(home, ["staff", "list"])).out).toMatch(
    /june@courier\.example +June Berg +clerk at kettlelakescourier\.example +invited +never\n/,
  );
  expect(await trailOf("june@courier.example")).toEqual([
    { actor: await actorOf("boss@courier.example"), action: "staff.invite", outcome: "done" },
    { actor: expect.stringMatching(/^command:\w+/), action: "staff.invite", outcome: "done" },
  ]);
});

test("gives and removes roles, and never removes the last owner", async () => {
  await ask(home, "delete from staff_role where role = 'owner'");
  const ann = "ann@courier.example";
  expect((await staff("invite", ann, "--name", "Ann", "--role", "owner")).code).toBe(0);
  expect((await staff("role", ann, "--add", "bookkeeper", ...courier)).code).toBe(0);
  expect(await staff("role", ann, "--remove", "owner")).toMatchObject({
    code: 1,
    err: expect.stringContaining("is the only owner"),
  });
  expect((await staff("disable", ann)).err).toContain("is the only owner");
  expect((await staff("invite", "bo@courier.example", "--name", "Bo", "--role", "owner")).code).toBe(0);
  expect((await staff("role", ann, "--remove", "owner")).code).toBe(0);
  expect((await staff("role", ann, "--remove", "owner")).err).toContain("does not have this role");
  const listed = JSON.parse((await staff("list", "--json")).out) as { email: string; roles: unknown }[];
  expect(listed.find(({ email }) => email === ann)?.roles).toEqual([
    { role: "bookkeeper", publication: "kettlelakescourier.example" },
  ]);
});

test("disables, enables and resets, each with a line in the trail", async () => {
  const email = "kit@courier.example";
  await staff("invite", email, "--name", "Kit", "--role", "auditor", ...courier);
  expect((await staff("disable", email)).out).toContain("can't sign in anymore");
  expect((await staff("reset", email)).err).toContain("is disabled");
  expect((await staff("enable", email)).code).toBe(0);
  expect((await staff("enable", email)).err).toContain("didn't need to change");
  expect((await staff("reset", email)).out).toContain("/welcome#");
  expect((await trailOf(email)).map(({ action }) => action)).toEqual([
    "staff.invite",
    "staff.disable",
    "staff.reset",
    "staff.enable",
    "staff.enable",
    "staff.reset",
  ]);
});

test("says what is missing, and refuses what makes no sense", async () => {
  for (const args of [
    ["invite", "x@courier.example", "--role", "clerk"],
    ["invite", "x@courier.example", "--name", "X", "--role", "king"],
    ["role", "x@courier.example", "--add", "clerk", "--remove", "clerk"],
    ["disable", "nobody"],
    ["list", "x@courier.example"],
    ["invite", "x@courier.example", "--name", "X", "--role", "owner", ...courier],
  ])
    expect([args, (await staff(...args)).code]).toEqual([args, 2]);
  expect((await staff("disable", "nobody@courier.example")).err).toContain("is not on staff");
  const unnamed = await staff("invite", "x@courier.example", "--name", "X", "--role", "clerk");
  expect([unnamed.code, unnamed.err]).toEqual([1, expect.stringContaining("name one with --publication")]);
});

test("every command runs as the person in --as, or else as the system's user", async () => {
  const ada = "ada@courier.example";
  await staff("invite", ada, "--name", "Ada", "--role", "clerk", ...courier);
  const calls = await ask<{ id: string }>(
    home,
    `insert into call_back (tenant_id, account_number, call_by, phone, asked_at)
     select tenant_id, account_number, d, '+12625550121', now()
     from (select tenant_id, account_number from account order by 2 limit 1) a, unnest('{2026-03-02,2026-03-03}'::date[]) d
     returning 'call:' || account_number || ':' || call_by as id`,
  );
  const [first = "", second = ""] = calls.map(({ id }) => id);
  const settle = ["review", "settle"];
  for (const [as, says] of [
    ["nobody@courier.example", "nobody on staff has the email nobody@courier.example"],
    ["nobody", "--as takes the email address of one staff member."],
  ] as const)
    expect(await commandHere(home, [...settle, first, "--called", "--as", as])).toMatchObject({
      code: 2,
      err: expect.stringContaining(says),
    });
  expect((await commandHere(home, [...settle, "--as", ada, first, "--called"])).code).toBe(0);
  expect((await commandHere(home, [...settle, second, "--called"])).code).toBe(0);
  const trail = await ask<{ actor: string }>(
    home,
    "select actor from audit_entry where action = 'cancellation.call-back' and outcome = 'called' order by entry_id",
  );
  expect(trail.map(({ actor }) => actor)).toEqual([await actorOf(ada), expect.stringMatching(/^command:\w+/)]);
  await staff("disable", ada);
  expect((await commandHere(home, [...settle, first, "--called", `--as=${ada}`])).err).toContain("is disabled");
});
