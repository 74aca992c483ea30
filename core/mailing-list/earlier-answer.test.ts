import fc from "fast-check";
import { expect, test } from "vitest";
import { type CurrentAnswer, recordsEarlierAnswer } from "./earlier-answer.ts";
import { choiceSources } from "./marketing-choice.ts";

const anAnswer = fc.record({ agreed: fc.boolean(), on: fc.constant(null) });
const others = choiceSources.filter((how) => how !== "earlier-system");
const answeredHere = fc.record({ how: fc.constantFrom(...others), agreed: fc.boolean() });

test("doesn't record an earlier system's answer after one that was given here or on the list", () => {
  fc.assert(
    fc.property(anAnswer, answeredHere, (answer, before) => {
      expect(recordsEarlierAnswer(answer, before)).toBe(false);
    }),
  );
});

test("if an earlier system's answers for one mailbox differ, the no counts, in whatever order they come", () => {
  fc.assert(
    fc.property(fc.array(anAnswer, { minLength: 1 }), (answers) => {
      let latest: CurrentAnswer | null = null;
      for (const answer of answers)
        if (recordsEarlierAnswer(answer, latest)) latest = { how: "earlier-system", agreed: answer.agreed };
      expect(latest?.agreed).toBe(answers.every(({ agreed }) => agreed));
    }),
  );
});
