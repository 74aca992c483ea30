import { expect, test } from "vitest";
import { readTestCard } from "#sandbox/converge/test-cards.ts";
import { issuerBehaviorOf } from "#sandbox/converge/triggers.ts";
import { rehearsalFor } from "#sandbox/mail/rehearsals.ts";
import { pathsUnder, read } from "./house-files.ts";
import { codeIn, section, tableIn } from "./markdown.ts";
import { checks } from "#core/watch/checks.ts";
import { dueWork } from "#server/jobs/due-work.ts";
import { type DueWork, schedules } from "#server/jobs/due-work-row.ts";
import { installationWork } from "#server/jobs/installation-work.ts";

/** Whose clock decides when the work is due. */
const clockOf = (row: DueWork): string =>
  row.clock === "publication" ? "the publication's" : `real time: ${row.because}`;

const page = read("docs/operating.md");
const names = (pattern: RegExp, text: string): string[] => [...text.matchAll(pattern)].map(([, name = ""]) => name);

test("the page names every setting that the program reads, and no other", () => {
  const documented = tableIn(section(page, "Settings")).flatMap(([setting = ""]) => codeIn(setting));
  const settings = [
    ...names(/^ {4}([A-Z_]+): z\.optional/gm, read("server/config/config.ts")),
    ...["staff-provider", "backup", "tracing", "mail"].flatMap((group) =>
      names(/^ {2}([A-Z_]+): /gm, read(`server/config/${group}-config.ts`)),
    ),
  ];
  expect(settings.length).toBeGreaterThan(10);
  expect(documented.toSorted()).toEqual(settings.toSorted());
});

test("the page names every command, and no other", () => {
  const documented = tableIn(section(page, "Commands")).flatMap(([command = ""]) => codeIn(command));
  const commands = names(/^ {2}"?([\w-]+)"?: /gm, read("server/main/commands/commands.ts"));
  const verbs = new Set(documented.map((command) => command.replace(/ .*/, "")));
  expect([...verbs].toSorted()).toEqual(commands.toSorted());
});

test("the page lists the checks in the table", () => {
  const rows = Object.values(checks).map(({ title, wrongIf, todo }) => [title, wrongIf, todo]);
  const [, part = ""] = section(page, "Monitoring").split("### Is it ready?\n");
  expect(tableIn(part.split("\n### ")[0] ?? "")).toEqual(rows);
});

test("the page lists the scheduled work in the table", () => {
  const documented = tableIn(section(page, "Scheduled work"));
  const rows = [
    ...dueWork.map((row) => ({ ...row, clock: clockOf(row) })),
    ...installationWork.map((row) => ({ ...row, clock: `real time: ${row.because}` })),
  ];
  expect(documented).toEqual(
    rows.map(({ name, does, every, clock }) => [`\`${name}\``, does, schedules[every].says, clock]),
  );
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
});

test("each line that the page gives for a failed start is one that the program can print", () => {
  const sources = ["server", "bin"].flatMap(pathsUnder).filter((path) => /\.(ts|cjs)$/.test(path));
  const all = sources
    .map(read)
    .join("\n")
    .replaceAll(/" \+\s+["`]|` \+\s+["`]/g, "");
  const lines = tableIn(section(page, "When it does not start")).flatMap(([says = ""]) => codeIn(says));
  expect(lines.length).toBeGreaterThan(20);
  const parts = lines.flatMap((line) => line.split("...")).map((part) => part.trim());
  expect(parts.filter((part) => !all.includes(part))).toEqual([]);
});

test("cards, amounts and email addresses to rehearse with are the sandbox's own", () => {
  const rehearsing = section(page, "The sandbox, and how to rehearse");
  const cards = tableIn(rehearsing.slice(rehearsing.indexOf("### Test cards")));
  const amounts = tableIn(rehearsing.slice(rehearsing.indexOf("### Amounts")));
  for (const [number = "", , acts = ""] of cards) {
    expect(readTestCard(codeIn(number)[0] ?? "", "1249", "2601")).toMatchObject({ rehearses: acts.startsWith("yes") });
  }
  const documented = amounts.flatMap(([cents = ""]) => codeIn(cents)).map((cents) => Number(cents.slice(1)));
  const rehearsed = Array.from({ length: 100 }, (_, cents) => cents).filter(
    (cents) => issuerBehaviorOf(cents, true).kind !== "approves",
  );
  expect(documented).toEqual(rehearsed);
  const mailboxes = codeIn(rehearsing.slice(rehearsing.indexOf("### Email addresses")));
  expect(mailboxes.map((name) => rehearsalFor(`${name}@example.com`))).not.toContain(null);
  expect(mailboxes).toHaveLength(names(/^ {2}"([\w-]+)": "/gm, read("sandbox/mail/rehearsals.ts")).length);
});
