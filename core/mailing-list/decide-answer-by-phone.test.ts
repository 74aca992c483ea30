import fc from "fast-check";
import { expect, test } from "vitest";
import { whyNotByPhone } from "./decide-answer-by-phone.ts";

const aCall = fc.record({
  offered: fc.boolean(),
  hasMailbox: fc.boolean(),
  noContact: fc.boolean(),
  soFar: fc.option(fc.record({ agreed: fc.boolean() })),
});

test("a no is taken from whoever did not say no already", () => {
  fc.assert(
    fc.property(aCall, (call) => {
      expect(whyNotByPhone({ ...call, agreed: false })).toBe(call.soFar?.agreed === false ? "same" : null);
    }),
  );
});

test("a yes is taken only where news can be sent, and not twice", () => {
  fc.assert(
    fc.property(aCall, (call) => {
      const { offered, hasMailbox, noContact, soFar } = call;
      const may = offered && hasMailbox && !noContact && soFar?.agreed !== true;
      expect(whyNotByPhone({ ...call, agreed: true }) === null).toBe(may);
    }),
  );
});
