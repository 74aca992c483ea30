import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, toDay } from "../day.ts";
import { cents } from "../money.ts";
import { digitalRate } from "../sample-plans.ts";
import { neededNotices, type NoticeFacts, requiredNotices } from "./needed-notices.ts";
import { noChanges, noticeLaw } from "../site/notice-law.ts";

const fourWeeks = { ...digitalRate, term: { unit: "weeks", length: 4 } } as const;
const yearLong = { ...digitalRate, term: { unit: "months", length: 12 } } as const;
const dearer = { ...fourWeeks, version: 2, amount: cents(1499), subscribersFrom: toDay("2026-03-01") };

const plain: NoticeFacts = {
  today: toDay("2026-02-02"),
  law: noticeLaw(noChanges),
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

const told = (facts: NoticeFacts) => neededNotices(facts).map(({ kind, send }) => `${kind} ${send.on}`);

describe("what a subscription is told", () => {
  test("a short term that goes on as it is: nothing but the yearly reminder, two weeks before its day", () => {
    expect(told(plain)).toEqual(["annualReminder 2026-08-27", "annualReminder 2027-08-27"]);
    expect(neededNotices(plain)[0]?.occasion).toBe("year:2026-09-10");
  });

  test("the end of a promotion and a longer term are told before their charge; a bill tells both itself", () => {
    expect(told(promo)).toContain("promoEnding 2026-03-13");
    const long = { ...plain, now: { ...plain.now, rate: yearLong }, due: { ...plain.due, rate: yearLong } };
    expect(told(long)).toEqual(["renewalReminder 2026-03-02"]);
    for (const facts of [promo, long])
      expect(requiredNotices({ ...facts, method: "bill", chargeOn: null })).toEqual([]);
  });

  test("a promotion that leads to a longer term is told once, within the windows of both", () => {
    const facts = {
      ...promo,
      due: { rate: yearLong, total: cents(11_900) },
      place: { billingState: "NY", deliveryState: null },
    };
    expect(requiredNotices(facts)).toMatchObject([{ kind: "promoEnding", occasion: "term:81" }]);
    expect(told(facts)).toEqual(["promoEnding 2026-03-08"]);
  });

  test("a price that older subscribers come to is told, unless it was agreed to or nobody is to come to it", () => {
    expect(told(raised)).toContain("priceChange 2026-03-03");
    expect(told({ ...raised, agreed: cents(1499) })).not.toContain("priceChange 2026-03-03");
    const silent = { ...raised, due: { ...raised.due, rate: { ...dearer, subscribersFrom: null } } };
    expect(told(silent)).toEqual(told(plain));
  });

  test("who gets a bill is told of a price the day before it", () => {
    expect(told({ ...raised, method: "bill", chargeOn: null, agreed: null })).toContain("priceChange 2026-03-01");
  });

  test("a price that cannot be told in time any more waits for the next term, a charge's own notice is sent late", () => {
    const late = toDay("2026-03-20");
    expect(told({ ...raised, today: late })).toEqual(told({ ...plain, today: late }));
    expect(neededNotices({ ...promo, today: late })[0]?.send).toEqual({
      kind: "waits",
      because: "too-late",
      on: late,
      chargeFrom: "2026-03-27",
    });
  });

  test("a card is told of thirty and seven days before its last one; the first that was missed is not made up for", () => {
    const with_ = (today: string) =>
      told({ ...plain, today: toDay(today), card: { paymentMethodId: 7, lastDay: toDay("2026-04-30") } }).filter(
        (line) => line.startsWith("card"),
      );
    expect(with_("2026-02-02")).toEqual(["cardExpiring 2026-03-31", "cardExpiring 2026-04-23"]);
    expect(with_("2026-04-10")).toEqual(["cardExpiring 2026-04-10", "cardExpiring 2026-04-23"]);
    expect(with_("2026-04-25")).toEqual(["cardExpiring 2026-04-25"]);
    expect(with_("2026-05-01")).toEqual([]);
  });

  test("a yearly reminder that a downtime kept back comes late, and the next one in its time", () => {
    expect(told({ ...plain, startOn: toDay("2025-01-10") })).toEqual([
      "annualReminder 2026-02-02",
      "annualReminder 2026-12-27",
    ]);
  });

  test("a card that did not pay is not told of the same charge again", () => {
    for (const facts of [promo, raised]) expect(told({ ...facts, wasTried: true })).toEqual(told(plain));
  });
});

test("on whatever day it is looked at, one occasion is told once, today or later", () => {
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
