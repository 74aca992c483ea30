import { expect, test } from "vitest";
import { advanceCheckout, type CheckoutEvent, emptyCheckout, type Replaces } from "./checkout-state.ts";
import { changeText } from "./plan-change-text.ts";
import { digitalBasic } from "./sample-checkout.ts";
import { withPurchase } from "./with-purchase.ts";

const replaces: Replaces = {
  accountNumber: 1_000_017,
  planName: "Digital",
  creditCents: 4217,
  creditTo: "Visa ending in 9990",
  endsStop: false,
  endsUpgrades: [],
};
const after = (...events: readonly CheckoutEvent[]) => events.reduce(advanceCheckout, emptyCheckout);
const changeWanted: CheckoutEvent = { type: "changeWanted", replaces };

test("a change of plan and a second subscription exclude each other: the last choice counts", () => {
  expect(after(changeWanted)).toMatchObject({ replaces, isSecond: false });
  expect(after({ type: "secondWanted" }, changeWanted)).toMatchObject({ replaces, isSecond: false });
  expect(after(changeWanted, { type: "secondWanted" })).toMatchObject({ replaces: null, isSecond: true });
  expect(after(changeWanted, { type: "planKept" }).replaces).toBeNull();
});

test("choosing another plan, another buyer or a gift, or having to review the plan again, ends a change of plan", () => {
  expect(after(changeWanted, { type: "planPicked", bundle: digitalBasic }).replaces).toBeNull();
  expect(after(changeWanted, { type: "modeSwitched", mode: "print" }).replaces).toBeNull();
  expect(after(changeWanted, { type: "givingChosen", giving: "gift" }).replaces).toBeNull();
  const owned = { type: "owned", paid: false, message: "Changed.", held: null } as const;
  expect(withPurchase(after(changeWanted), owned)).toMatchObject({ replaces: null, round: 1 });
  expect(after(changeWanted, { type: "account", event: { type: "otherEmailWanted" } }).replaces).toBeNull();
});

test("one sentence says what ends, what is refunded and where to", () => {
  expect(changeText(replaces)).toBe(
    "Your current plan, Digital, ends when this one starts. We'll credit the unused $42.17 to your Visa ending in 9990.",
  );
  expect(changeText({ ...replaces, creditTo: null })).toContain("We'll credit the unused $42.17 the way you paid.");
  expect(changeText({ ...replaces, creditCents: 0, endsStop: true, endsUpgrades: ["Premium Experience"] })).toBe(
    "Your current plan, Digital, ends when this one starts. You've used all that you paid for, so there is nothing to credit. Your Temporary Stop ends with it. You can set a new one in your account. You'll no longer get Premium Experience, unless you add it to your new plan.",
  );
});
