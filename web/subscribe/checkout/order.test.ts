import { expect, test } from "vitest";
import {
  bundlesOf,
  emptyOrder,
  pickBundle,
  selectedAddOns,
  selectedBundle,
  shownMode,
  switchMode,
  toggleAddOn,
} from "./order.ts";
import { digitalBasic, digitalDefault, printDaily, printSunday, sampleOffers } from "./sample-checkout.ts";

test("the plan named Unlimited Digital + E-edition is selected until the visitor picks one", () => {
  expect(selectedBundle(sampleOffers, emptyOrder)?.bundleID).toBe(digitalDefault.bundleID);
});

test("without a plan of that name the first one is selected", () => {
  expect(selectedBundle([digitalBasic, printSunday], emptyOrder)).toBe(digitalBasic);
});

test("exactly one plan is selected, by bundleID, on each side of the switch", () => {
  const order = pickBundle(emptyOrder, printDaily);
  expect(selectedBundle(sampleOffers, order)).toBe(printDaily);
  expect(selectedBundle(sampleOffers, switchMode(order, "digital"))).toBe(digitalDefault);
  expect(selectedBundle(sampleOffers, switchMode(switchMode(order, "digital"), "print"))).toBe(printDaily);
});

test("a plan that is no longer sold is replaced by the default", () => {
  const order = pickBundle(emptyOrder, digitalBasic);
  expect(selectedBundle([digitalDefault], order)).toBe(digitalDefault);
});

test("a publication that sells only print shows print", () => {
  expect(shownMode([printSunday], emptyOrder)).toBe("print");
  expect(selectedBundle([printSunday], emptyOrder)).toBe(printSunday);
  expect(selectedBundle([], emptyOrder)).toBeUndefined();
  expect(bundlesOf(sampleOffers, "print")).toEqual([printSunday, printDaily]);
});

test("when the bundle changes, the selection of add-ons is reset", () => {
  const withAddOn = toggleAddOn(pickBundle(emptyOrder, digitalBasic), "PREMIUM");
  expect(selectedAddOns(digitalBasic, withAddOn)).toEqual(["PREMIUM"]);
  expect(selectedAddOns(digitalDefault, pickBundle(withAddOn, digitalDefault))).toEqual([]);
  expect(selectedAddOns(digitalBasic, toggleAddOn(withAddOn, "PREMIUM"))).toEqual([]);
  expect(selectedAddOns(printSunday, switchMode(withAddOn, "print"))).toEqual([]);
});

test("an add-on that the plan does not offer never counts", () => {
  expect(selectedAddOns({ ...digitalBasic, addonOffers: [] }, toggleAddOn(emptyOrder, "PREMIUM"))).toEqual([]);
});
