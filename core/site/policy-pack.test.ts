import * as fc from "fast-check";
import { expect, test } from "vitest";
import { stateCodes } from "../address/states.ts";
import { toDay } from "../day.ts";
import {
  canCancelOnline,
  lawsOfLate2026,
  loosenedStates,
  packFor,
  packRulesOn,
  packTable,
  type PackTable,
} from "./policy-pack.ts";

const late2026 = toDay("2026-11-20");
const at = (billingState: string | null, deliveryState: string | null = null) => ({ billingState, deliveryState });
const law = lawsOfLate2026;
const rules = (pack: "default" | "single-offer" | "no-offer", table = law) => packRulesOn(pack, late2026, table);

test("CA, NY, MA, VA: single-offer; MN: no-offer; the other 46: default", () => {
  const codes = (pack: string) => stateCodes.filter((code) => packFor(at(code), late2026, law) === pack);
  expect(codes("single-offer").toSorted()).toEqual(["CA", "MA", "NY", "VA"]);
  expect(codes("no-offer")).toEqual(["MN"]);
  expect(codes("default")).toHaveLength(46);
});

test("applies a pack from the day its law is in force", () => {
  expect(packFor(at("VA"), toDay("2026-06-30"), law)).toBe("default");
  expect(packFor(at("VA"), toDay("2026-07-01"), law)).toBe("single-offer");
});

test("applies the stricter of billing and delivery state", () => {
  expect(packFor(at("IA", "CA"), late2026, law)).toBe("single-offer");
  expect(packFor(at("MN", "CA"), late2026, law)).toBe("no-offer");
  fc.assert(
    fc.property(fc.constantFrom(...stateCodes, null), fc.constantFrom(...stateCodes, null), (a, b) => {
      const pack = packFor(at(a, b), late2026, law);
      expect(pack).toBe(packFor(at(b, a), late2026, law));
      expect(rules(pack).offers).toBeLessThanOrEqual(rules(packFor(at(a), late2026, law)).offers);
    }),
  );
});

test("uses the specs' flow when no state is known", () => {
  expect(packFor(at(null), late2026, law)).toBe("default");
});

test("applies allowCancel N, but not against a pack for somebody who signed up online", () => {
  const online = { allowCancel: false, origin: "online" } as const;
  expect(canCancelOnline(online, rules("default"))).toBe(false);
  expect(canCancelOnline(online, rules("single-offer"))).toBe(true);
  expect(canCancelOnline({ ...online, origin: "office" }, rules("no-offer"))).toBe(false);
  expect(canCancelOnline({ ...online, allowCancel: true }, rules("default"))).toBe(true);
});

test("lets a publication's rows change a state, a pack and a date without code", () => {
  const own: PackTable = {
    states: [
      { stateCode: "CO", pack: "single-offer", effectiveFrom: "2026-11-01" },
      { stateCode: "VA", pack: "no-offer", effectiveFrom: "2026-07-01" },
      { stateCode: "CA", pack: "no-offer", effectiveFrom: "2027-01-01" },
    ],
    rules: [{ ...rules("single-offer"), pack: "single-offer", effectiveFrom: "2026-11-01", reasonOptional: true }],
  };
  const table = packTable(own);
  expect(packFor(at("CO"), toDay("2026-10-31"), table)).toBe("default");
  expect(packFor(at("CO"), late2026, table)).toBe("single-offer");
  expect(packFor(at("VA"), late2026, table)).toBe("no-offer");
  expect(packFor(at("CA"), late2026, table)).toBe("single-offer");
  expect(packFor(at("CA"), toDay("2027-01-01"), table)).toBe("no-offer");
  expect(packRulesOn("single-offer", toDay("2026-10-31"), table).reasonOptional).toBe(false);
  expect(packRulesOn("single-offer", late2026, table).reasonOptional).toBe(true);
});

test("names the states in which a publication asks less of a cancellation than the law that we know", () => {
  const own = (changes: Partial<PackTable>) => loosenedStates({ states: [], rules: [], ...changes }, late2026);
  expect(own({})).toEqual([]);
  const inCalifornia = { stateCode: "CA", effectiveFrom: "2026-01-01" };
  expect(own({ states: [{ ...inCalifornia, pack: "default" }] })).toEqual(["CA"]);
  expect(own({ states: [{ ...inCalifornia, pack: "no-offer" }] })).toEqual([]);
  expect(own({ states: [{ ...inCalifornia, pack: "default", effectiveFrom: "2027-01-01" }] })).toEqual([]);
  const packs = { pack: "no-offer", effectiveFrom: "2026-01-01", ...rules("no-offer"), directCancel: false } as const;
  expect(own({ rules: [packs] })).toEqual(["MN"]);
});
