import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ask, commandHere, runningForFile } from "./a-program.ts";

const home = await runningForFile();
const domain = "kettlelakescourier.example";
const exports = (...args: string[]) => commandHere(home, ["export", ...args, "--publication", domain]);

test("prints a file, and records in the trail who took it", async () => {
  const { code, out } = await exports("payments", "--from", "2020-01-01");
  expect(code).toBe(0);
  expect(out).toMatch(/^payment_id,day,paid_at,account_number,/);
  const [noted] = await ask<{ actor: string; rows: number }>(
    home,
    "select actor, (details ->> 'rows')::int as rows from audit_entry where action = 'export.take' and outcome = 'done'",
  );
  expect(noted).toEqual({ actor: expect.stringMatching(/^command:/), rows: out.trimEnd().split("\r\n").length - 1 });
});

test("writes a whole file or none, readable only by its owner", async () => {
  const file = join(home.folder, "subscribers.jsonl");
  expect(await exports("subscribers", "--format", "jsonl", "--out", file)).toMatchObject({ code: 0, out: "" });
  const [first = ""] = readFileSync(file, "utf8").split("\n");
  expect(Object.keys(JSON.parse(first))).toContain("account_number");
  const nowhere = await exports("subscribers", "--out", join(home.folder, "no-folder", "subscribers.csv"));
  expect(nowhere).toMatchObject({ code: 1, err: expect.stringMatching(/cannot be written: there is no such folder/) });
  expect(existsSync(`${file}.part`)).toBe(false);
});

test("lists the files, and the columns of one", async () => {
  const list = await commandHere(home, ["export", "--help"]);
  expect([list.code, list.out]).toEqual([0, expect.stringMatching(/subscriptions +A subscription that was ordered/)]);
  const columns = await commandHere(home, ["export", "refunds", "--help"]);
  expect(columns.out).toMatch(/decided_on +day +when it was decided/);
});

test.for([
  [["nothing"], "there is no export nothing"],
  [["payments", "--from", "2026-02-30"], "--from takes a day as YYYY-MM-DD, not 2026-02-30."],
  [["payments", "--from", "2026-02-02", "--to", "2026-02-01"], "--to is before --from."],
  [["payments", "--format", "xml"], "--format is csv or jsonl."],
  [["money-ledger", "--account", "7"], "money-ledger can't be limited to one account."],
  [["payments", "--account", "seven"], "--account takes an account number, not seven."],
  [["payments", "--sideways"], "there is no option --sideways here"],
] as const)("refuses what it can't do: %s", async ([args, says]) => {
  expect(await exports(...args)).toMatchObject({ code: 2, out: "", err: expect.stringContaining(says) });
});
