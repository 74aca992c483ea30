import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { courierZone, dayIn } from "#tests/world/zone.ts";
import { commandHere, runningForFile } from "./a-program.ts";

const home = await runningForFile();
const publication = ["--publication", "kettlelakescourier.example"];
const file = join(home.folder, "old.csv");
const mapping = join(home.folder, "mapping.yaml");
const today = dayIn(courierZone);

test("a dry run lists the words that match no plan, the most frequent first", async () => {
  const words = join(home.folder, "words.csv");
  const row = (number: number, plan: string) => `${number},Nora Ellingsen,nora@readers.example,${plan},${today},,,,`;
  const wrongTwice = row(3, "TABLOID").replace("nora@readers.example", "nora at home");
  const rows = [row(1, "TABLOID"), row(2, "WFS"), wrongTwice, row(4, "digital-yearly")];
  writeFileSync(words, `Acct No,Name,E-mail,Product,Expires,Address 1,City,St,Zip\n${rows.join("\n")}\n`);
  const asked = ["import", "subscribers", words, ...publication, "--dry-run"];
  expect((await commandHere(home, asked)).out).toMatch(
    /No plan here +Rows\nTABLOID +2\nWFS +1\nSay in the mapping file which plan each word means\./,
  );
  const told = JSON.parse((await commandHere(home, [...asked, "--json"])).out);
  expect(told.unknownPlans).toEqual({ TABLOID: 2, WFS: 1 });
});

test("imports a publication: a dry run, the file, a comparison, and the day", async () => {
  writeFileSync(
    file,
    "Acct No,Name,E-mail,Product,Expires,Address 1,City,St,Zip\n1,Nora Ellingsen,nora@readers.example,digital-yearly,2099-01-01,,,,\n2,Ben Aas,ben@readers.example,digital-yearly," +
      `${today},,,,\n`,
  );
  const dry = await commandHere(home, ["import", "subscribers", file, ...publication, "--dry-run"]);
  expect(dry.code).toBe(1);
  expect(dry.out).toMatch(/^Acct No +oldNumber$/m);
  expect(dry.out).toContain("kettlelakescourier.example: 1 new, 0 changed, 0 unchanged, 1 rejected.");
  expect(dry.out).toContain("Nothing was stored: this was a dry run.");
  expect(readFileSync(`${file}.rejects.csv`, "utf8")).toContain(
    '2,"paidThrough: Thursday, January 1, 2099 is more than five years ahead",1,Nora Ellingsen',
  );

  const early = await commandHere(home, ["golive", "kettlelakescourier.example", "--on", today]);
  expect(early.err).toContain("nobody waits to go live at kettlelakescourier.example");

  const rejects = `${file}.rejects.csv`;
  const tooEarly = await commandHere(home, ["import", "subscribers", rejects, ...publication, "--add"]);
  expect(tooEarly.err).toContain("--add needs a list that was imported to its end. Import the whole list first.");
  const real = await commandHere(home, ["import", "subscribers", file, ...publication, "--save-mapping", mapping]);
  expect(real.code).toBe(1);
  // A reader who is not in a list does not begin; a corrected row joins those who are.
  writeFileSync(rejects, readFileSync(rejects, "utf8").replace("2099-01-01", today));
  const added = await commandHere(home, ["import", "subscribers", rejects, ...publication, "--add"]);
  expect(added.out).toContain("1 new, 0 changed, 0 unchanged, 0 rejected.");
  expect(existsSync(`${rejects}.rejects.csv`)).toBe(false);
  writeFileSync(file, readFileSync(file, "utf8").replace("2099-01-01", today));
  expect(readFileSync(mapping, "utf8")).toMatch(/columns:\n {2}oldNumber: Acct No\n {2}name: Name\n/);
  const same = await commandHere(home, ["import", "compare", file, ...publication, "--mapping", mapping]);
  expect(same.out).toBe("2 are the same, 0 differ.\n");
  writeFileSync(file, readFileSync(file, "utf8").split("\n").slice(0, 2).join("\n"));
  const shorter = await commandHere(home, ["import", "compare", file, ...publication, "--mapping", mapping]);
  expect(shorter.out).toMatch(/^1 is the same, 1 differs\.\n/);

  const ahead = await commandHere(home, ["golive", "kettlelakescourier.example", "--on", today]);
  expect(ahead.out).toMatch(/ 2 subscriptions begin here\.\n/);
  expect(ahead.out).toContain("Run it again with --confirm to go live.");
  const notSet = await commandHere(home, ["golive", "kettlelakescourier.example", "--cancel"]);
  expect([notSet.code, notSet.out]).toEqual([
    0,
    "No day of going live is set for kettlelakescourier.example; nothing has changed.\n",
  ]);
  const live = await commandHere(home, ["golive", "kettlelakescourier.example", "--on", today, "--confirm"]);
  expect(live.out).toContain("Live: 2 subscriptions have begun.");
  expect((await commandHere(home, ["audit"])).code).toBe(0);
});

test("reports what is wrong with a file, a mapping and a day", async () => {
  const bare = join(home.folder, "bare.csv");
  writeFileSync(bare, "Name,Expires\nNora,2026-12-01\n");
  const missing = await commandHere(home, ["import", "subscribers", bare, ...publication]);
  expect(missing.err).toContain("no column was found for oldNumber, plan. The file has: Name, Expires.");
  writeFileSync(mapping, "columns: { oldNumber: Nummer }\n");
  const column = await commandHere(home, ["import", "subscribers", bare, ...publication, "--mapping", mapping]);
  expect(column.err).toContain("the mapping names the column “Nummer”, which the file doesn't have.");
  writeFileSync(mapping, "colums: {}\n");
  const typo = await commandHere(home, ["import", "subscribers", bare, ...publication, "--mapping", mapping]);
  expect(typo.err).toContain(`${mapping} isn't a mapping: `);
  expect((await commandHere(home, ["import", "subscribers", join(home.folder, "none.csv")])).err).toContain(
    "cannot be read",
  );
  expect((await commandHere(home, ["golive", "kettlelakescourier.example", "--on", "2020-01-01"])).err).toContain(
    "Wednesday, January 1, 2020 has passed.",
  );
  expect((await commandHere(home, ["golive", "kettlelakescourier.example"])).code).toBe(2);
  expect((await commandHere(home, ["import", "people", file])).code).toBe(2);
});
