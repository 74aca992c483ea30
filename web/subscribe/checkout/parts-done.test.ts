import { expect, test } from "vitest";
import { advanceCheckout, emptyCheckout } from "./checkout-state.ts";
import { needsPlace } from "./parts-done.ts";
import type { ZipLookup } from "./zip-lookup.ts";
import { cabin, digitalDefault, printSunday } from "./sample-checkout.ts";

const place = (delivery: ZipLookup["delivery"]): ZipLookup => ({
  zip: "53095",
  isKnown: true,
  city: "West Bend",
  stateCode: "WI",
  delivery,
});
const at = (found: ZipLookup | null) => advanceCheckout(emptyCheckout, { type: "placeFound", place: found });

test("print needs a ZIP code with delivery; digital needs none", () => {
  expect(needsPlace(emptyCheckout, digitalDefault)).toBe(false);
  expect(needsPlace(emptyCheckout, printSunday)).toBe(true);
  expect(needsPlace(at(place("none")), printSunday)).toBe(true);
  expect(needsPlace(at(place("carrier")), printSunday)).toBe(false);
  expect(needsPlace(at(place("mail")), printSunday)).toBe(false);
});

test("an address with delivery is enough", () => {
  const checkout = { ...emptyCheckout, delivery: { kind: "own", to: cabin } } as const;
  expect(needsPlace(checkout, printSunday)).toBe(false);
});

test("a ZIP code that is typed again is open again, and belongs to one recipient", () => {
  const known = at(place("carrier"));
  expect(advanceCheckout(known, { type: "placeFound", place: null }).place).toBeNull();
  expect(advanceCheckout(known, { type: "givingChosen", giving: "gift" }).place).toBeNull();
});
