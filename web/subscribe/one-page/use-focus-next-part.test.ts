import { expect, test } from "vitest";
import { emptyCheckout } from "../checkout/checkout-state.ts";
import { cabin, digitalDefault, home, printSunday } from "../checkout/sample-checkout.ts";
import { partsDone } from "../checkout/parts-done.ts";
import { nextPart } from "./use-focus-next-part.ts";

const none = { account: false, billing: false, delivery: false };
const all = { account: true, billing: true, delivery: true };

test("a digital plan needs an account and a billing address, print a delivery address that is delivered to, too", () => {
  expect(partsDone(emptyCheckout, digitalDefault)).toEqual({ ...none, delivery: true });
  expect(partsDone(emptyCheckout, printSunday)).toEqual(none);
  const ready = { ...emptyCheckout, account: { kind: "ready", email: "a@b.example" }, billing: home } as const;
  const own = (to: typeof cabin) => ({ ...ready, delivery: { kind: "own", to } }) as const;
  expect(partsDone(own(cabin), printSunday)).toEqual(all);
  expect(partsDone(own({ ...cabin, printDelivery: false }), printSunday)).toEqual({ ...all, delivery: false });
});

test("after a part is accepted, the first open one comes next, and finally the order", () => {
  expect(nextPart(none, { ...none, account: true })).toBe("billing");
  expect(nextPart(none, { ...none, billing: true })).toBe("account");
  expect(nextPart({ ...all, delivery: false }, all)).toBe("order");
});

test("a reopened part is where the reader continues; without a change, the focus stays", () => {
  expect(nextPart(all, { ...all, billing: false })).toBe("billing");
  expect(nextPart(all, all)).toBeNull();
});
