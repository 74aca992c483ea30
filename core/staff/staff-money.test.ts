import fc from "fast-check";
import { expect, test } from "vitest";
import { cents } from "../money.ts";
import {
  decideRefund,
  moneyGoneText,
  refundRefusalText,
  requestRefusal,
  staffMoneyStates,
  withdrawRefusal,
  withinLimit,
} from "./staff-money.ts";

const amount = fc.integer({ min: 1, max: 20_000 }).map(cents);
const limit = fc.integer({ min: 0, max: 10_000 }).map(cents);

test("however an amount is split, one person alone never gives more than the limit", () => {
  fc.assert(
    fc.property(fc.array(amount, { maxLength: 20 }), limit, (sums, most) => {
      let [alone, counted] = [0, 0];
      for (const sum of sums) {
        const decision = withinLimit({ amount: sum, given: cents(counted), limit: most });
        if (decision.kind === "now") alone += sum;
        // Requests that wait count, too.
        counted += sum;
        expect(alone).toBeLessThanOrEqual(most);
      }
    }),
  );
});

test("one person can give up to the limit; one cent more needs a second person", () => {
  fc.assert(
    fc.property(limit, amount, (most, given) => {
      const decision = withinLimit({ amount: cents(most + 1), given, limit: most });
      if (decision.kind !== "needs-approval") throw new Error("more than the limit");
      const { left } = decision;
      expect(withinLimit({ amount: cents(left + 1), given, limit: most }).kind).toBe("needs-approval");
      const all = left === 0 ? "now" : withinLimit({ amount: left, given, limit: most }).kind;
      expect(all).toBe("now");
    }),
  );
});

test("no refund exceeds its payment, whatever the limits are", () => {
  const smallest = limit;
  fc.assert(
    fc.property(amount, amount, amount, limit, smallest, (wanted, ofPayment, given, most, least) => {
      const decision = decideRefund({ amount: wanted, ofPayment, given, limit: most, smallest: least });
      const because = wanted > ofPayment ? "too-much" : wanted < least ? "too-small" : null;
      const allowed = withinLimit({ amount: wanted, given, limit: most });
      expect(decision).toEqual(because === null ? allowed : { kind: "refused", because });
    }),
  );
});

test("says what is left and where refunds start", () => {
  const facts = { ofPayment: cents(700), smallest: cents(500) };
  expect(refundRefusalText("too-much", facts)).toBe("Only $7.00 of this payment is left to refund.");
  expect(refundRefusalText("too-small", facts)).toBe("Refunds start at $5.00. Give a credit instead.");
  expect(moneyGoneText(cents(0))).toBe("This payment has nothing left to refund. Decline the request.");
});

test("nobody decides their own request, and nobody decides one twice", () => {
  expect(requestRefusal({ state: "waiting", requestedBy: 3, by: 4 })).toBeNull();
  expect(requestRefusal({ state: "waiting", requestedBy: 3, by: 3 })).toBe("own");
  for (const state of ["done", "declined"] as const)
    expect(requestRefusal({ state, requestedBy: 3, by: 4 })).toBe("decided");
  expect(requestRefusal({ state: "withdrawn", requestedBy: 3, by: 4 })).toBe("withdrawn");
});

test("only the requester can withdraw a request, until it is decided", () => {
  expect(withdrawRefusal({ state: "waiting", requestedBy: 3, by: 3 })).toBeNull();
  expect(withdrawRefusal({ state: "waiting", requestedBy: 3, by: 4 })).toBe("not-own");
  expect(withdrawRefusal({ state: "done", requestedBy: 3, by: 3 })).toBe("decided");
  expect(withdrawRefusal({ state: "declined", requestedBy: 3, by: 3 })).toBe("decided");
  expect(withdrawRefusal({ state: "withdrawn", requestedBy: 3, by: 3 })).toBe("withdrawn");
});

test("each request can be decided by others or withdrawn by its requester, but never both by one person", () => {
  fc.assert(
    fc.property(fc.constantFrom(...staffMoneyStates), fc.nat(3), fc.nat(3), (state, requestedBy, by) => {
      const mayDecide = requestRefusal({ state, requestedBy, by }) === null;
      const mayWithdraw = withdrawRefusal({ state, requestedBy, by }) === null;
      expect([mayDecide, mayWithdraw].filter(Boolean)).toHaveLength(state === "waiting" ? 1 : 0);
    }),
  );
});
