import { expect, test } from "vitest";
import { applicableTerms, ezPayTerms, termsOfMethod, termsOfVersion } from "./applicable-terms.ts";

const english = { language: "en" } as const;
const main = { version: "2026-01", text: "Renewal is automatic.", ...english };
const bill = { version: "2026-01-bill", text: "We send a bill.", ...english };
const gift = { version: "2026-01-gift", text: "It ends after its term.", ...english };
const own = { ...main, bill, gift };
const none = { ...main, bill: null, gift: null };

test("uses each text for what it was written for, under its own version", () => {
  expect(applicableTerms(own, { forGift: false, byBill: false })).toEqual(main);
  expect(applicableTerms(own, { forGift: false, byBill: true })).toEqual(bill);
  expect(applicableTerms(own, { forGift: true, byBill: false })).toEqual(gift);
});

test("never bills a gift, however it is paid for", () => {
  expect(applicableTerms(own, { forGift: true, byBill: true })).toEqual(gift);
});

test("says first that a gift doesn't renew when it has no terms, then the publisher's text, under its version", () => {
  const { version, text } = applicableTerms(none, { forGift: true, byBill: false });
  expect(version).toBe("2026-01");
  expect(text).toMatch(/^This is a gift\. You pay once\. It does not renew, .*\n\nRenewal is automatic\.$/);
});

test("says first that a bill isn't charged automatically when it has no terms, then the publisher's text", () => {
  const { version, text } = applicableTerms(none, { forGift: false, byBill: true });
  expect(version).toBe("2026-01");
  expect(text).toMatch(/^You pay once, and you are not charged automatically later\. .*\n\nRenewal is automatic\.$/);
});

test("leaves the other kind of terms unchanged when one has its own text", () => {
  const { text } = applicableTerms({ ...none, gift }, { forGift: false, byBill: true });
  expect(text).toMatch(/\n\nRenewal is automatic\.$/);
});

test("gives a paid subscription the terms of its renewal method: charged automatically, or billed", () => {
  expect([termsOfMethod(own, "ezpay"), termsOfMethod(own, "bill")]).toEqual([main, bill]);
  expect(ezPayTerms(own)).toEqual(main);
});

test("words the preceding sentence in the language of the text that follows", () => {
  const spanish = { version: "2026-01-es", text: "La renovación es automática.", language: "es" } as const;
  const { text, language } = applicableTerms({ ...spanish, bill: null, gift: null }, { forGift: true, byBill: false });
  expect(text).toMatch(/^Esto es un regalo\. .*\n\nLa renovación es automática\.$/);
  expect(language).toBe("es");
});

test("names one text with a version, among all languages, for its occasion", () => {
  const spanish = { version: "2026-01-es", text: "La renovación es automática.", language: "es" } as const;
  const published = [own, { ...spanish, bill: null, gift: null }];
  const found = (version: string | null) => termsOfVersion(published, { forGift: false, byBill: false }, version);
  expect([found("2026-01"), found("2026-01-es")]).toEqual([main, spanish]);
  expect([found("2026-01-bill"), found("2025-12"), found(null)]).toEqual([null, null, null]);
  expect(termsOfVersion(published, { forGift: false, byBill: true }, "2026-01-bill")).toEqual(bill);
});
