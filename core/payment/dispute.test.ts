import fc from "fast-check";
import { expect, test } from "vitest";
import { toDay } from "../day.ts";
import { cents } from "../money.ts";
import { disputeChanges, type DisputeState, disputeStates, type KnownDispute, refundsPaidByBank } from "./dispute.ts";

const known = fc.record<KnownDispute>({
  state: fc.constantFrom(...disputeStates),
  isInquiry: fc.boolean(),
  amount: fc.integer({ min: 1, max: 50_000 }).map(cents),
  answerBy: fc.constantFrom(null, toDay("2026-12-01"), toDay("2026-12-02")),
});

const after = (story: readonly KnownDispute[]): { last: KnownDispute | null; told: readonly DisputeState[] } =>
  story.reduce<{ last: KnownDispute | null; told: readonly DisputeState[] }>(
    ({ last, told }, seen) => {
      const news = disputeChanges(last, seen);
      return news === null ? { last, told } : { last: seen, told: [...told, ...news.steps] };
    },
    { last: null, told: [] },
  );

test("whatever the gateway says over time, money is lost at most once, and nothing follows a loss", () => {
  fc.assert(
    fc.property(fc.array(known, { maxLength: 12 }), (story) => {
      const { told } = after(story);
      expect(told.slice(0, -1)).not.toContain("lost");
    }),
  );
});

test("the same answer again is not news", () => {
  fc.assert(
    fc.property(fc.array(known, { minLength: 1, maxLength: 12 }), (story) => {
      const { last } = after(story);
      expect(last === null ? null : disputeChanges(last, last)).toBe(null);
    }),
  );
});

test("records a later deadline, which is not a step of its own", () => {
  const first: KnownDispute = {
    state: "needs-answer",
    isInquiry: false,
    amount: cents(4600),
    answerBy: toDay("2026-12-01"),
  };
  expect(disputeChanges(first, { ...first, answerBy: toDay("2026-12-08") })).toEqual({ isNew: false, steps: [] });
});

test("an inquiry that becomes a dispute is news", () => {
  const asked: KnownDispute = { state: "needs-answer", isInquiry: true, amount: cents(4600), answerBy: null };
  expect(disputeChanges(asked, { ...asked, isInquiry: false })).toEqual({ isNew: false, steps: ["needs-answer"] });
});

test("what the bank returned pays promised refunds completely, the oldest first", () => {
  const promised = [{ amount: cents(300) }, { amount: cents(900) }, { amount: cents(200) }];
  expect(refundsPaidByBank(cents(1_000), promised)).toEqual([{ amount: 300 }, { amount: 200 }]);
  expect(refundsPaidByBank(cents(299), [{ amount: cents(300) }])).toEqual([]);
});
