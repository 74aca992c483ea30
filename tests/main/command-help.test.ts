import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { anInstallation, commandHere, runningForFile } from "./a-program.ts";

/** The rows of the table of commands. */
const table = readFileSync(new URL("../../server/main/commands/commands.ts", import.meta.url), "utf8");
const names = [...table.matchAll(/^ {2}"?([\w-]+)"?: async/gm)].map(([, name = ""]) => name);

const home = await runningForFile();
const courier = "kettlelakescourier.example";

test.each(names)("%s --help prints what the command does, without doing it", async (name) => {
  using nowhere = await anInstallation();
  const { code, out, err } = await commandHere(nowhere, [name, "--help"]);
  expect([code, err]).toEqual([0, ""]);
  expect(out).toMatch(new RegExp(`^(usage: \\./doorstep COMMAND\n\n  ${name} |usage: \\./doorstep export NAME)`));
  expect(readdirSync(nowhere.folder)).toEqual([]);
});

test("the list of all commands can be piped", async () => {
  const asked = await commandHere(home, ["help"]);
  expect([asked.code, asked.err]).toEqual([0, ""]);
  expect(asked.out).toContain("\n  golive DOMAIN --cancel ");
});

test.each(["serve", "work"])("%s refuses options that it would otherwise ignore", async (name) => {
  const { code, err } = await commandHere(home, [name, "--port", "8080"]);
  expect(code).toBe(2);
  expect(err).toMatch(`doorstep: ${name} takes no options, and got --port 8080. Settings come from`);
});

test("refuses words that the demo doesn't know", async () => {
  expect(await commandHere(home, ["demo", "staf"])).toMatchObject({ code: 2, out: "" });
});

test.each([
  ["audit", "--day", "3"],
  ["backup", "all.backup", "--publication", courier],
  ["jobs", "--jsn"],
  ["notices", "post-list", "--cvs"],
  ["orders", "--fro", "2026-01-01"],
  ["payment-page", "--publication", courier],
  ["report", "call-backs", "--csv"],
  ["report", "circulation", "--csv"],
  ["report", "saves", "--cvs"],
])("%s %s %s: names the option that the command doesn't have", async (...words) => {
  const { code, err } = await commandHere(home, words);
  expect(code).toBe(2);
  expect(err).toMatch(/^doorstep: there is no option --[a-z]+ here\./m);
});

test("a list is printed as a table, CSV or JSON, and only one of them", async () => {
  for (const words of [["orders"], ["notices", "post-list"], ["report", "saves"]])
    expect(await commandHere(home, [...words, "--csv", "--json"])).toMatchObject({ code: 2, out: "" });
});

test("a mistyped publication is answered with the closest one, or with all", async () => {
  const said = async (domain: string) => (await commandHere(home, ["gifts", "list", "--publication", domain])).err;
  expect(await said("kettlelakescouriers.example")).toContain(`Did you mean ${courier}?`);
  expect(await said("courier.example")).toContain(`Here are: ${courier}, spruceharborbeacon.example, `);
  expect((await commandHere(home, ["orders", "--publication", courier.toUpperCase()])).code).toBe(0);
});

test("every command that reads a file reports a folder or a missing file in the same words", async () => {
  const folder = mkdtempSync(join(tmpdir(), "doorstep-file-"));
  const missing = join(folder, "missing");
  const list = join(folder, "list.csv");
  writeFileSync(list, "No,Name,Plan,Expires\n");
  for (const words of [
    ["catalog", "apply"],
    ["payments", "import"],
    ["import", "subscribers"],
    ["import", "subscribers", list, "--mapping"],
    ["proof", "verify"],
    ["backup", "verify"],
  ]) {
    for (const [file, why] of [
      [folder, "it is a folder"],
      [missing, "there is no such file"],
    ] as const) {
      const { code, err } = await commandHere(home, [...words, file]);
      expect([words.join(" "), code, err]).toEqual([words.join(" "), 1, expect.stringContaining(why)]);
      expect(err).toMatch(/^doorstep: \S+ cannot be read: /m);
    }
  }
});
