import { expect, test } from "vitest";
import { ask, command, runningForFile } from "./a-program.ts";

const home = await runningForFile();

// Several commands one after another, each a program of its own.
const slowly = { timeout: 120_000 };
const courier = ["--publication", "kettlelakescourier.example"];
const staff = (...args: readonly string[]) => command(home, ["staff", ...args]);
const trailOf = (email: string) =>
  ask<{ actor: string; action: string; outcome: string }>(
    home,
    `select t.actor, t.action, t.outcome from staff_trail t join staff s on t.subject = 'staff:' || s.staff_id
     where s.email = '${email}' order by t.trail_id`,
  );

test("invites somebody with a link that is printed once, and lists them", slowly, async () => {
  const invite = ["invite", "June@Courier.example", "--name", "June Berg", "--role", "clerk", ...courier];
  const { code, out } = await staff(...invite, "--as", "boss@courier.example");
  expect(code).toBe(0);
  expect(out).toMatch(new RegExp(`^http://desk\\.localhost:${home.port}/welcome#[\\w-]{43}\n`));
  const again: unknown = JSON.parse((await staff(...invite, "--json")).out);
  expect(again).toEqual({ email: "june@courier.example", kind: "linked", link: expect.stringContaining("/welcome#") });
  const [open] = await ask(home, "select count(*)::int as n from staff_link where used_at is null");
  expect(open).toMatchObject({ n: 1 });
  expect((await staff("list")).out).toMatch(
    /june@courier\.example +June Berg +clerk at kettlelakescourier\.example +invited +never\n/,
  );
  expect(await trailOf("june@courier.example")).toEqual([
    { actor: "command:boss@courier.example", action: "staff.invite", outcome: "done" },
    { actor: expect.stringMatching(/^command:\w+/), action: "staff.invite", outcome: "done" },
  ]);
});

test("gives and takes roles, and never takes the last owner", slowly, async () => {
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

test("disables, enables and resets, each with a line in the trail", slowly, async () => {
  const email = "kit@courier.example";
  await staff("invite", email, "--name", "Kit", "--role", "auditor", ...courier);
  expect((await staff("disable", email)).out).toContain("can't sign in any more");
  expect((await staff("reset", email)).err).toContain("is disabled");
  expect((await staff("enable", email)).code).toBe(0);
  expect((await staff("enable", email)).err).toContain("needed no change");
  expect((await staff("reset", email)).out).toContain("/welcome#");
  expect((await trailOf(email)).map(({ action }) => action)).toEqual([
    "staff.invite",
    "staff.disable",
    "staff.enable",
    "staff.reset",
  ]);
});

test("says what it needs, and refuses what makes no sense", slowly, async () => {
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
