import { expect, test } from "vitest";
import type { AddressAnswer } from "../port.ts";
import { createAnswerCache } from "./answer-cache.ts";

const hour = 3600_000;
const good = (zip5: string): AddressAnswer => ({
  kind: "deliverable",
  standard: { streetAddress: "1 Main St", city: "X", stateCode: "IA", zip5, plus4: null, matchKey: zip5 },
  note: null,
  box: false,
});

test("uses an answer as fresh for a day, and the last good one for thirty days", () => {
  let time = 0;
  const known = createAnswerCache({ now: () => time, limit: 10 });
  known.keep("a", good("1"));
  time = 24 * hour - 1;
  expect(known.fresh("a")).toEqual(good("1"));
  time = 24 * hour;
  expect(known.fresh("a")).toBeNull();
  expect(known.lastGood("a")).toEqual(good("1"));
  time = 30 * 24 * hour;
  expect(known.lastGood("a")).toBeNull();
});

test("doesn't store a refusal", () => {
  const known = createAnswerCache({ now: () => 0, limit: 10 });
  known.keep("a", { kind: "undeliverable", because: "street" });
  expect(known.fresh("a")).toBeNull();
});

test("limits the number of stored answers, and drops the one confirmed longest ago first", () => {
  const known = createAnswerCache({ now: () => 0, limit: 2 });
  for (const key of ["a", "b", "a", "c"]) known.keep(key, good(key));
  expect(["a", "b", "c"].map((key) => known.fresh(key) !== null)).toEqual([true, false, true]);
});
