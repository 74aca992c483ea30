import fc from "fast-check";
import { expect, test } from "vitest";
import { phoneAnswerRefusal } from "./decide-answer-by-phone.ts";

const aCall = fc.record({
  offered: fc.boolean(),
  hasMailbox: fc.boolean(),
  noContact: fc.boolean(),
  soFar: fc.option(fc.record({ agreed: fc.boolean() })),
});

test("records a no from anybody who has not already said no", () => {
  fc.assert(
    fc.property(aCall, (call) => {
      expect(phoneAnswerRefusal({ ...call, agreed: false })).toBe(call.soFar?.agreed === false ? "same" : null);
    }),
  );
});

test("records a yes only if news can be sent, and only once", () => {
  fc.assert(
    fc.property(aCall, (call) => {
      const { offered, hasMailbox, noContact, soFar } = call;
      const may = offered && hasMailbox && !noContact && soFar?.agreed !== true;
      expect(phoneAnswerRefusal({ ...call, agreed: true }) === null).toBe(may);
    }),
  );
});
