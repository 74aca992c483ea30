import * as fc from "fast-check";
import { expect, test } from "vitest";
import { stateCodes } from "../address/states.ts";
import { toDay } from "../day.ts";
import { mayCancelOnline, packFor, packRules } from "./policy-pack.ts";

const late2026 = toDay("2026-11-20");

test("CA, NY, MA, VA: single-offer; MN: no-offer; the other 46: default", () => {
  const codes = (pack: string) => stateCodes.filter((code) => packFor(code, null, late2026) === pack);
  expect(codes("single-offer").toSorted()).toEqual(["CA", "MA", "NY", "VA"]);
  expect(codes("no-offer")).toEqual(["MN"]);
  expect(codes("default")).toHaveLength(46);
});

test("a pack counts from the day its law is in force", () => {
  expect(packFor("VA", null, toDay("2026-06-30"))).toBe("default");
  expect(packFor("VA", null, toDay("2026-07-01"))).toBe("single-offer");
});

test("the stricter of billing and delivery state counts, whichever it is", () => {
  expect(packFor("IA", "CA", late2026)).toBe("single-offer");
  expect(packFor("MN", "CA", late2026)).toBe("no-offer");
  fc.assert(
    fc.property(fc.constantFrom(...stateCodes, null), fc.constantFrom(...stateCodes, null), (a, b) => {
      const pack = packFor(a, b, late2026);
      expect(pack).toBe(packFor(b, a, late2026));
      expect(packRules[pack].offers).toBeLessThanOrEqual(packRules[packFor(a, null, late2026)].offers);
    }),
  );
});

test("no state known: the specs' flow", () => {
  expect(packFor(null, null, late2026)).toBe("default");
});

test("allowCancel N holds, but not against a pack for somebody who signed up online", () => {
  const online = { allowCancel: false, origin: "online" } as const;
  expect(mayCancelOnline(online, "default")).toBe(false);
  expect(mayCancelOnline(online, "single-offer")).toBe(true);
  expect(mayCancelOnline({ ...online, origin: "office" }, "no-offer")).toBe(false);
  expect(mayCancelOnline({ ...online, allowCancel: true }, "default")).toBe(true);
});
