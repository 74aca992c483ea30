import { expect, test } from "vitest";
import { plain } from "#tests/world/plain.ts";
import { stateCodes } from "#core/address/states.ts";
import { lawsOfLate2026, packFor, packRulesOn } from "#core/site/policy-pack.ts";
import { toDay } from "#core/day.ts";
import type { AccountDetails } from "#contract/account-details.ts";
import { declineButtons, mayAskToStay } from "./cancel-flow.tsx";
import { cancelBlockedReason } from "./reasons-page.tsx";
import { terminationParams } from "./use-termination.ts";

const account: AccountDetails = {
  userInfo: {
    accountNumber: 100234,
    custName: "Maria Lopez",
    firstName: "Maria",
    lastName: "Lopez",
    email: "maria@mail.example",
    pendingEmail: "",
    phone: "",
    accountStatus: "Active",
    allowCancel: "Y",
    eNoticeEmailAddress: "",
    dsiOrFalcon: false,
  },
  currentPlan: { name: "Unlimited Digital", amount: 12.99, term: "4 weeks", isPrintOffer: false },
  renewalPlan: { name: "Unlimited Digital", amount: 12.99, term: "4 weeks" },
  status: "Success",
  html: [],
  terminationDate: "2026-03-01",
  saveDate: "2026-03-02",
  customerServicePhone: "",
  paperNoticeFeeCents: 699,
  productType: "D",
  renewalDelivery: "mail",
  errorMessage: "",
  subscriptionStatus: "active",
  paidThrough: "2026-03-01",
  renews: true,
  renewsOn: "2026-03-02",
  chargeOn: null,
  billOn: null,
  cancelDeadline: null,
  nextCharge: null,
  nextBill: null,
  graceEndsOn: null,
  payLateThrough: null,
  pending: [],
  canceling: { pack: "default", offers: 2, directCancel: false, reasonOptional: false },
  circulation: null,
  card: null,
  delivery: null,
  due: null,
  startAgain: null,
  unpaidOrder: null,
  giftsGiven: 0,
  access: "owner",
};
const reason = { terminationReasonID: 3, reasonDescription: "Moving", reasonHTML: "" };
const asked = { endsOn: "2026-03-01", reason, today: "2026-02-10" };

test("canceling online depends on allowCancel: Y permits", () => {
  expect(cancelBlockedReason(account)).toBeNull();
  const refused = { ...account, userInfo: { ...account.userInfo, allowCancel: "N" as const } };
  expect(cancelBlockedReason(refused)).toBe("Your account is not eligible to cancel online.");
});

test("an inactive or failed account cannot be canceled, and says why", () => {
  const sentence = "Your subscription is currently invalid. Please contact support for assistance.";
  expect(cancelBlockedReason({ ...account, userInfo: { ...account.userInfo, accountStatus: "Inactive" } })).toBe(
    sentence,
  );
  expect(cancelBlockedReason({ ...account, status: "Failure" })).toBe(sentence);
  expect(cancelBlockedReason({ ...account, status: "Failure", errorMessage: "No account here." })).toBe(
    "No account here.",
  );
});

test("a subscription that is already canceled says until when access lasts", () => {
  expect(plain(cancelBlockedReason({ ...account, subscriptionStatus: "cancelling" }))).toBe(
    "Your subscription is already canceled. You have access until Sunday, March 1, 2026.",
  );
});

test("TerminateSubscriber is sent the date that was shown, the reason, and the specs' merge fields", () => {
  expect(terminationParams("courier.example", account, asked)).toEqual({
    Domain: "courier.example",
    AccountNumber: 100234,
    TerminationDate: "2026-03-01",
    TerminateReasonID: 3,
    Campaign: {
      CancelDate: "2026-02-10",
      CancelEffectiveDate: "2026-03-01",
      PlanDescription: "Unlimited Digital",
      CustomerName: "Maria Lopez",
      Email: "maria@mail.example",
    },
  });
  expect(terminationParams("courier.example", account, { ...asked, reason: null })?.TerminateReasonID).toBe(0);
});

test("without a date, nothing is sent", () => {
  expect(terminationParams("courier.example", account, { ...asked, endsOn: "" })).toBeNull();
});

const shownByPack = {
  default: { decline: ["No Thanks", "Cancel Anyway"], speaksForStaying: true },
  "single-offer": { decline: ["Click to cancel"], speaksForStaying: true },
  "no-offer": { decline: ["Click to cancel"], speaksForStaying: false },
} as const;

const packOf: Readonly<Record<string, keyof typeof shownByPack>> = {
  CA: "single-offer",
  NY: "single-offer",
  MA: "single-offer",
  VA: "single-offer",
  MN: "no-offer",
};

test.each(stateCodes)("%s: the buttons of its policy pack, and whether the page speaks for staying", (state) => {
  const today = toDay("2026-11-20");
  const pack = packFor({ billingState: state, deliveryState: null }, today, lawsOfLate2026);
  expect(pack).toBe(packOf[state] ?? "default");
  const rules = packRulesOn(pack, today, lawsOfLate2026);
  expect({ decline: declineButtons(rules), speaksForStaying: mayAskToStay(rules) }).toEqual(shownByPack[pack]);
});

test("there are 51 states, with the District of Columbia", () => expect(stateCodes).toHaveLength(51));
