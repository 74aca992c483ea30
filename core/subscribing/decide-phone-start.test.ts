import { expect, test } from "vitest";
import { addDays, toDay } from "../day.ts";
import { digitalRate, sampleCatalog } from "../sample-plans.ts";
import { decidePhoneStart, maxStartDaysAhead, type PhoneStartFacts } from "./decide-phone-start.ts";
import { billMethod } from "./renewal-method.ts";

const home = { stateCode: "IA", method: "carrier" } as const;
const today = toDay("2026-02-02");
const bill = { version: "2026-01-bill", text: "We send a bill.", language: "en" } as const;
const terms = { version: "2026-01", text: "It renews.", language: "en", bill, gift: null } as const;

const printed: PhoneStartFacts = {
  order: {
    catalog: sampleCatalog,
    today,
    wanted: {
      bundleId: "print-3",
      rateCode: "P4W",
      addOnIds: [],
      termsVersion: "2026-01-bill",
      method: billMethod,
      isSecond: false,
      offer: null,
    },
    terms: [terms],
    holdings: [],
    replaces: null,
    billing: home,
    delivery: home,
    offerProblem: null,
    gift: null,
  },
  pay: "bill",
  startFrom: null,
  alike: [],
};
const because = (facts: PhoneStartFacts) => {
  const decision = decidePhoneStart(facts);
  return decision.kind === "refused" ? decision.because : decision.kind;
};

const neighbor = {
  subscriptionId: 7,
  accountNumber: 100_200_300,
  bundleId: "print-3",
  product: "P",
  status: "active",
  isSecond: false,
  replaces: null,
  isOwn: true,
} as const;

test("takes an order on a bill with the terms for bills", () => {
  expect(decidePhoneStart(printed)).toMatchObject({ kind: "accepted", byBill: true, terms: bill });
});

test("begins today or within sixty days", () => {
  expect(because({ ...printed, startFrom: today })).toBe("accepted");
  expect(because({ ...printed, startFrom: addDays(today, maxStartDaysAhead) })).toBe("accepted");
  expect(because({ ...printed, startFrom: addDays(today, -1) })).toBe("start-day");
  expect(because({ ...printed, startFrom: addDays(today, maxStartDaysAhead + 1) })).toBe("start-day");
});

test("sells a price for automatic payment only to cards", () => {
  const required = { ...digitalRate, ezPay: "required" } as const;
  const order = {
    ...printed.order,
    catalog: { ...sampleCatalog, rates: [...sampleCatalog.rates.filter((rate) => rate !== digitalRate), required] },
    wanted: { ...printed.order.wanted, bundleId: "digital", rateCode: "DM" },
  };
  const automatic = { ...order, wanted: { ...order.wanted, method: null, termsVersion: "2026-01" } };
  expect(because({ ...printed, order })).toBe("ez-pay-only");
  expect(because({ ...printed, order, pay: "card" })).toBe("ez-pay-only");
  expect(because({ ...printed, order: automatic, pay: "check" })).toBe("ez-pay-only");
  expect(because({ ...printed, order: automatic, pay: "card" })).toBe("accepted");
});

test("a caller who resembles another account can't buy the same thing twice, until they confirm that they know", () => {
  expect(because({ ...printed, alike: [neighbor] })).toBe("looks-alike");
  expect(because({ ...printed, alike: [{ ...neighbor, status: "ended" }] })).toBe("accepted");
  const knows = { ...printed.order, wanted: { ...printed.order.wanted, isSecond: true } };
  expect(because({ ...printed, order: knows, alike: [neighbor] })).toBe("accepted");
});
