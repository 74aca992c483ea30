import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, toDay } from "../day.ts";
import { cents } from "../money.ts";
import { digitalRate } from "../sample-plans.ts";
import { neededNotices, type NoticeFacts, requiredNotices } from "./needed-notices.ts";
import { noNoticeChanges, noticeLaw } from "../site/notice-law.ts";

const fourWeeks = { ...digitalRate, term: { unit: "weeks", length: 4 } } as const;
const yearLong = { ...digitalRate, term: { unit: "months", length: 12 } } as const;
const dearer = { ...fourWeeks, version: 2, amount: cents(1499), subscribersFrom: toDay("2026-03-01") };

const plain: NoticeFacts = {
  today: toDay("2026-02-02"),
  law: noticeLaw(noNoticeChanges),
  place: { billingState: "WI", deliveryState: null },
  method: "ezpay",
  startOn: toDay("2025-09-10"),
  renewsOn: toDay("2026-03-30"),
  chargeOn: toDay("2026-03-23"),
  followsEntry: 81,
  wasTried: false,
  now: { rate: fourWeeks, total: cents(1299) },
  due: { rate: fourWeeks, total: cents(1299) },
  agreed: cents(1299),
  card: null,
};
const promo: NoticeFacts = { ...plain, now: { rate: { ...fourWeeks, kind: "promo" }, total: cents(100) } };
const raised: NoticeFacts = { ...plain, due: { rate: dearer, total: cents(1499) } };

const noticeTexts = (facts: NoticeFacts) => neededNotices(facts).map(({ kind, send }) => `${kind} ${send.on}`);

describe("which notices a subscription needs", () => {
  test("sends only the yearly reminder, two weeks ahead, for a short term that renews unchanged", () => {
    expect(noticeTexts(plain)).toEqual(["annualReminder 2026-08-27", "annualReminder 2027-08-27"]);
    expect(neededNotices(plain)[0]?.occasion).toBe("year:2026-09-10");
  });

  test("announces the end of a promotion and a longer term before the charge; a bill announces both itself", () => {
    expect(noticeTexts(promo)).toContain("promoEnding 2026-03-13");
    const long = { ...plain, now: { ...plain.now, rate: yearLong }, due: { ...plain.due, rate: yearLong } };
    expect(noticeTexts(long)).toEqual(["renewalReminder 2026-03-02"]);
    for (const facts of [promo, long])
      expect(requiredNotices({ ...facts, method: "bill", chargeOn: null })).toEqual([]);
  });

  test("sends one notice, within the windows of both, for a promotion that leads to a longer term", () => {
    const facts = {
      ...promo,
      due: { rate: yearLong, total: cents(11_900) },
      place: { billingState: "NY", deliveryState: null },
    };
    expect(requiredNotices(facts)).toMatchObject([{ kind: "promoEnding", occasion: "term:81" }]);
    expect(noticeTexts(facts)).toEqual(["promoEnding 2026-03-08"]);
  });

  test("announces a price for older subscribers, unless it was agreed to or is never applied to them", () => {
    expect(noticeTexts(raised)).toContain("priceChange 2026-03-03");
    expect(noticeTexts({ ...raised, agreed: cents(1499) })).not.toContain("priceChange 2026-03-03");
    const silent = { ...raised, due: { ...raised.due, rate: { ...dearer, subscribersFrom: null } } };
    expect(noticeTexts(silent)).toEqual(noticeTexts(plain));
  });

  test("announces a price the day before a bill", () => {
    expect(noticeTexts({ ...raised, method: "bill", chargeOn: null, agreed: null })).toContain(
      "priceChange 2026-03-01",
    );
  });

  test("defers a price to the next term if its notice would be late, but sends a charge's own notice late", () => {
    const late = toDay("2026-03-20");
    expect(noticeTexts({ ...raised, today: late })).toEqual(noticeTexts({ ...plain, today: late }));
    expect(neededNotices({ ...promo, today: late })[0]?.send).toEqual({
      kind: "waits",
      because: "too-late",
      on: late,
      chargeFrom: "2026-03-27",
    });
  });

  test("announces a card's last charge thirty and seven days ahead, and doesn't make up for a missed first notice", () => {
    const with_ = (today: string) =>
      noticeTexts({ ...plain, today: toDay(today), card: { paymentMethodId: 7, lastDay: toDay("2026-04-30") } }).filter(
        (line) => line.startsWith("card"),
      );
    expect(with_("2026-02-02")).toEqual(["cardExpiring 2026-03-31", "cardExpiring 2026-04-23"]);
    expect(with_("2026-04-10")).toEqual(["cardExpiring 2026-04-10", "cardExpiring 2026-04-23"]);
    expect(with_("2026-04-25")).toEqual(["cardExpiring 2026-04-25"]);
    expect(with_("2026-05-01")).toEqual([]);
  });

  test("sends a yearly reminder late after downtime, and the next one on time", () => {
    expect(noticeTexts({ ...plain, startOn: toDay("2025-01-10") })).toEqual([
      "annualReminder 2026-02-02",
      "annualReminder 2026-12-27",
    ]);
  });

  test("doesn't announce the same charge again for a card that was declined", () => {
    for (const facts of [promo, raised]) expect(noticeTexts({ ...facts, wasTried: true })).toEqual(noticeTexts(plain));
  });
});

test("announces each occasion once, today or later, on whatever day it is computed", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 500 }), fc.constantFrom(plain, promo, raised), (days, facts) => {
      const today = addDays(facts.startOn, days);
      const needed = neededNotices({ ...facts, today });
      const keys = needed.map(({ kind, occasion }) => `${kind} ${occasion}`);
      expect(new Set(keys).size).toBe(keys.length);
      expect(needed.filter(({ send }) => send.on < today)).toEqual([]);
    }),
  );
});
