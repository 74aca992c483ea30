import { expect, test } from "vitest";
import { readCatalog } from "./read-catalog.ts";
import { type BrokenFile, changedDemoFile, demoFile, expectedMistake, mistakesOf } from "./sample-changes.ts";

const rows: readonly BrokenFile[] = [
  {
    name: "a separate text under another text's version",
    change: ['version: "2026-01-gift"', 'version: "2026-01-bill"'],
    spot: '"2026-01-bill"',
    after: "  gift:",
    field: "terms.gift.version",
    says: "version 2026-01-bill is already used for another text; give each text its own version",
  },
  {
    name: "a separate text under the main terms' version",
    change: ['version: "2026-01-bill"', 'version: "2026-01"'],
    spot: '"2026-01"',
    after: "  bill:",
    field: "terms.bill.version",
    says: "version 2026-01 is already used for another text; give each text its own version",
  },
  {
    name: "a separate text without a version",
    change: ['    version: "2026-01-gift"\n', ""],
    spot: "gift:",
    after: "terms:\n  version",
    field: "terms.gift.version",
    says: "is missing",
  },
  {
    name: "a separate text that is empty",
    change: [
      "    text: |\n      We do not charge you for later terms. Before each",
      "    text: \n    texts: |\n      We do not charge you for later terms. Before each",
    ],
    spot: "text:",
    after: 'version: "2026-01-bill"',
    field: "terms.bill.text",
    says: "is empty; write 1 to 4000 characters",
  },
  {
    name: "a text for something without its own terms",
    change: ["  gift:\n    version", "  gifts:\n    version"],
    spot: "gifts:",
    field: "terms.gifts",
    says: "there is no such field here; is it misspelled?",
  },
];

test.each(rows)("reports $name with its line, column and field", (row) => {
  expect(mistakesOf(changedDemoFile(row.change))).toContain(expectedMistake(row));
});

test("the publication's own texts are optional", () => {
  const file = demoFile.replace(/\n {2}bill:\n[^]*?\n\ngateway:/, "\n\ngateway:").replace(/\ntranslations:[^]*$/, "\n");
  const read = readCatalog(file);
  if (read.kind === "mistakes") throw new Error(JSON.stringify(read.mistakes));
  expect(read.value.tenant.terms).toMatchObject({ version: "2026-01", bill: null, gift: null });
});
