import { expect, test } from "vitest";
import { ezPayTerms, fittingTerms, termsOfMethod } from "./fitting-terms.ts";

const main = { version: "2026-01", text: "Renewal is automatic." };
const bill = { version: "2026-01-bill", text: "We send a bill." };
const gift = { version: "2026-01-gift", text: "It ends by itself." };
const own = { ...main, bill, gift };
const none = { ...main, bill: null, gift: null };

test("each text stands for what it was written for, under its own version", () => {
  expect(fittingTerms(own, { forGift: false, byBill: false })).toEqual(main);
  expect(fittingTerms(own, { forGift: false, byBill: true })).toEqual(bill);
  expect(fittingTerms(own, { forGift: true, byBill: false })).toEqual(gift);
});

test("nothing of a gift is billed, however it is paid for", () => {
  expect(fittingTerms(own, { forGift: true, byBill: true })).toEqual(gift);
});

test("without an own text a gift's terms say first that it does not renew, and then what the publisher wrote, under its version", () => {
  const { version, text } = fittingTerms(none, { forGift: true, byBill: false });
  expect(version).toBe("2026-01");
  expect(text).toMatch(/^This is a gift\. It is paid once, it does not renew, .*\n\nRenewal is automatic\.$/);
});

test("without an own text a bill's terms say first that nothing is charged by itself, and then what the publisher wrote", () => {
  const { version, text } = fittingTerms(none, { forGift: false, byBill: true });
  expect(version).toBe("2026-01");
  expect(text).toMatch(/^You pay once, and nothing is charged by itself later\. .*\n\nRenewal is automatic\.$/);
});

test("one own text leaves the other as it was", () => {
  const { text } = fittingTerms({ ...none, gift }, { forGift: false, byBill: true });
  expect(text).toMatch(/\n\nRenewal is automatic\.$/);
});

test("a subscription that is paid for already has the terms of its way: charged by itself, or billed", () => {
  expect([termsOfMethod(own, "ezpay"), termsOfMethod(own, "bill")]).toEqual([main, bill]);
  expect(ezPayTerms(own)).toEqual(main);
});
