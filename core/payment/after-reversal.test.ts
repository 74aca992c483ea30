import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  afterReversal,
  isPendingRefund,
  listedWithinMinutes,
  mustOnlyAsk,
  reversalMoves,
  reversalReference,
  reversalStates,
} from "./after-reversal.ts";
import { recordedAfterMinutes } from "./next-check.ts";
import type { Outcome } from "./outcome.ts";
import { captured, declined, eachState, eachUnknown } from "./sample-outcomes.ts";

const anOutcome = fc.constantFrom(...eachState, ...eachUnknown);
const pending = { ...captured, transactionId: "R-1", state: "pending" } as const;
const silence = { state: "unknown", why: { kind: "timeout" } } as const;
const reversalSent = fc.record({
  minutesSinceSent: fc.option(fc.integer({ min: 0, max: 5000 })),
  isPending: fc.boolean(),
});
const asked = fc.tuple(reversalSent, fc.integer({ min: 1, max: 20 })).map(([soFar, checks]) => ({ ...soFar, checks }));
const first = { minutesSinceSent: null, isPending: false } as const;

test("counts only the gateway's own record of a refund or a void as refunded", () => {
  fc.assert(
    fc.property(anOutcome, asked, (outcome, before) => {
      const isBack = outcome.state === "refunded" || outcome.state === "voided";
      expect(afterReversal(outcome, before).kind === "done").toBe(isBack);
    }),
  );
  for (const state of ["refunded", "voided"] as const)
    expect(afterReversal({ ...captured, state }, { ...first, checks: 1 })).toEqual({
      kind: "done",
      how: state,
      transactionId: "T-1",
    });
});

test("leaves a declined or refused refund to staff with its code, however often it was asked about", () => {
  fc.assert(
    fc.property(asked, (before) => {
      expect(afterReversal(declined, before)).toEqual({ kind: "review", because: "declined:stop-payment" });
      const rejected = { state: "unknown", why: { kind: "rejected", code: "4000" } } as const;
      expect(afterReversal(rejected, before)).toEqual({ kind: "review", because: "4000" });
    }),
  );
});

const inTurn = (outcome: Outcome, isPending: boolean, most: number) =>
  Array.from({ length: most }, (_, at) => afterReversal(outcome, { ...first, isPending, checks: at + 1 }));
const after = (afterMinutes: number) => ({ kind: "ask-again", afterMinutes });
const noAnswer = { kind: "review", because: "no-answer" };

test("asks about a refund that the gateway calls pending five times in its first hour, and then for days", () => {
  const waits = [...[1, 2, 3, 6, 48, 1440, 1440, 1440, 1440, 1440].map(after), noAnswer];
  expect(inTurn(pending, false, 11)).toEqual(waits);
  // Holds as long as the gateway's record shows nothing, even once it must be complete, and whichever try was pending.
  expect(inTurn(silence, true, 11)).toEqual(waits);
  expect(afterReversal(silence, { isPending: true, minutesSinceSent: 61, checks: 7 })).toEqual(after(4));
});

test("asks for days about a silence or an unchanged payment, and then leaves it to staff", () => {
  for (const outcome of [captured, silence])
    expect(inTurn(outcome, false, 8)).toEqual([...[5, 60, 1440, 1440, 1440, 1440, 1440].map(after), noAnswer]);
});

test("counts a pending refund as its own transaction, but not a pending void, which its sale shows", () => {
  expect(isPendingRefund(pending, "T-1")).toBe(true);
  expect(isPendingRefund({ ...pending, transactionId: "T-1" }, "T-1")).toBe(false);
  fc.assert(
    fc.property(anOutcome, (outcome) => {
      expect(isPendingRefund(outcome, "T-9")).toBe(outcome.state === "pending");
    }),
  );
});

test("sends nothing while an earlier one could still appear", () => {
  fc.assert(
    fc.property(asked, (before) => {
      const { minutesSinceSent, isPending } = before;
      expect(mustOnlyAsk(before)).toBe(isPending || (minutesSinceSent ?? Infinity) < recordedAfterMinutes + 5);
    }),
  );
});

test("asks about a held refund once an earlier one must have appeared, and doesn't leave it to staff before that", () => {
  const minutes = fc.integer({ min: 0, max: listedWithinMinutes - 1 });
  fc.assert(
    fc.property(minutes, fc.integer({ min: 1, max: 20 }), (minutesSinceSent, checks) => {
      const held = afterReversal(silence, { minutesSinceSent, isPending: false, checks });
      expect(held).toEqual(after(listedWithinMinutes - minutesSinceSent));
    }),
  );
});

/** What the gateway does with a request, and how far its record lags. */
type Sent = { readonly made: boolean; readonly says: "pending" | "nothing"; readonly recordedAfter: number };

test("whatever the gateway answers, and whenever it is asked, the same refund is made once", () => {
  const anySent = fc.record({
    made: fc.boolean(),
    says: fc.constantFrom("pending", "nothing"),
    recordedAfter: fc.integer({ min: 0, max: recordedAfterMinutes }),
  });
  // Earlier or later than planned: a job runs late, a worker dies, staff send it again, or the audit asks.
  const anyWait = fc.option(fc.integer({ min: 0, max: 200 }));
  const turns = fc.array(
    fc.record({ sent: anySent, wait: anyWait, byStaff: fc.boolean(), reached: fc.boolean(), dies: fc.boolean() }),
    { maxLength: 25 },
  );
  fc.assert(
    fc.property(turns, (all) => {
      let now = 0;
      let checks = 0;
      let sentAt: number | null = null;
      let isPending = false;
      const sent: (Sent & { readonly at: number })[] = [];
      for (const turn of all) {
        checks++;
        const lastSent = { minutesSinceSent: sentAt === null ? null : now - sentAt, isPending };
        const onRecord = sent.find(({ made, at, recordedAfter }) => made && at + recordedAfter <= now);
        let outcome: Outcome = silence;
        if (turn.reached && onRecord !== undefined) outcome = { ...pending, state: "refunded" };
        else if (turn.reached && !mustOnlyAsk(lastSent)) {
          sentAt = now;
          sent.push({ ...turn.sent, at: now });
          if (turn.sent.made && turn.sent.says === "pending") outcome = pending;
        }
        let wait = turn.wait;
        if (!turn.dies) {
          const next = afterReversal(outcome, { ...lastSent, checks });
          if (next.kind === "done") break;
          isPending ||= isPendingRefund(outcome, "T-1");
          if (next.kind === "review") {
            if (!turn.byStaff) break;
            [checks, isPending] = [0, false];
          } else wait ??= next.afterMinutes;
        }
        now += wait ?? 5;
      }
      expect(sent.filter(({ made }) => made).length).toBeLessThanOrEqual(1);
    }),
    { numRuns: 2000 },
  );
});

test("keeps the reference until it is sent again, and gives each sending its own", () => {
  fc.assert(
    fc.property(fc.uuid(), fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 }), (id, one, other) => {
      const same = Math.max(one, 1) === Math.max(other, 1);
      expect(reversalReference(id, one) === reversalReference(id, other)).toBe(same);
    }),
  );
  expect([0, 1, 2].map((sends) => reversalReference("r", sends))).toEqual(["r", "r", "r.2"]);
});

test("keeps refunded money refunded, and leaves to staff what waits for them", () => {
  expect(reversalMoves.done).toEqual([]);
  for (const from of reversalStates) expect(reversalMoves[from]).not.toContain(from);
});
