import { expect, test } from "vitest";
import { readCatalog } from "./read-catalog.ts";
import { changedDemoFile, demoFile, mistakesOf } from "./sample-changes.ts";

const section = `
notices:
  windows:
    - { law: CA8, notice: priceChange, state: CA, most: 30, least: 14, counting: both, from: 2027-01-01 }
  cancelRights:
    - { law: NY3, state: NY, days: 30, from: 2027-01-01 }
`;

test("reads a publication's changes to the legal deadlines and rights, and has none without them", () => {
  const read = readCatalog(demoFile + section);
  if (read.kind === "mistakes") throw new Error(JSON.stringify(read.mistakes));
  const effectiveFrom = "2027-01-01";
  const window = { law: "CA8", kind: "priceChange", stateCode: "CA", most: 30, least: 14, counting: "both" };
  expect(read.value.tenant.notices).toEqual({
    windows: [{ ...window, termOver: 0, effectiveFrom }],
    cancelRights: [{ law: "NY3", stateCode: "NY", days: 30, effectiveFrom }],
  });
  const plain = readCatalog(demoFile);
  expect(plain.kind === "catalog" && plain.value.tenant.notices).toEqual({ windows: [], cancelRights: [] });
});

test("refuses a price that applies to existing subscribers before it is on sale", () => {
  const changes = [
    "        amount: 119.00\n",
    "        amount: 119.00\n        subscribersFrom: 2024-12-31\n",
  ] as const;
  expect(mistakesOf(changedDemoFile(changes)).map((line) => line.replace(/^\S+ /, ""))).toEqual([
    "rates[2].versions[0].subscribersFrom must be on or after from",
  ]);
});

test("reports a window of no days as a mistake, with its position", () => {
  const wrong = demoFile + section.replace("least: 14", "least: 31");
  expect(mistakesOf(wrong).map((line) => line.replace(/^\S+ /, ""))).toEqual([
    "notices.windows[0].least must be at most the value of most",
  ]);
});
