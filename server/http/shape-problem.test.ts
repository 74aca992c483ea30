import { expect, test } from "vitest";
import * as z from "zod/mini";
import { shapeProblem } from "./shape-problem.ts";

const shape = z.strictObject({
  email: z.string().check(z.minLength(1), z.maxLength(5)),
  kind: z.enum(["full", "part"]),
  amount: z.int().check(z.minimum(1), z.maximum(9)),
  days: z.array(z.string()).check(z.minLength(2), z.maxLength(3)),
  isOn: z.boolean(),
  of: z.object({}),
  id: z.uuid(),
});

const right = {
  email: "a",
  kind: "full",
  amount: 1,
  days: ["a", "b"],
  isOn: true,
  of: {},
  id: "00000000-0000-4000-8000-000000000000",
};

const complaint = (wrong: Readonly<Record<string, unknown>>): string | undefined =>
  shape.safeParse({ ...right, ...wrong }, { error: shapeProblem }).error?.issues[0]?.message;

test.each([
  [{ email: undefined }, "is missing"],
  [{ kind: undefined }, "is missing"],
  [{ email: 7 }, "must be text"],
  [{ email: "" }, "must not be empty"],
  [{ email: "abcdef" }, "must have at most 5 characters"],
  [{ kind: "half" }, 'must be one of "full", "part"'],
  [{ amount: "1" }, "must be a number"],
  [{ amount: 1.5 }, "must be a whole number"],
  [{ amount: 0 }, "must be at least 1"],
  [{ amount: 10 }, "must be at most 9"],
  [{ days: "a" }, "must be a list"],
  [{ days: ["a"] }, "must have at least 2 entries"],
  [{ days: ["a", "b", "c", "d"] }, "must have at most 3 entries"],
  [{ isOn: "yes" }, "must be true or false"],
  [{ of: [] }, "must be an object"],
  [{ id: "7" }, "does not have the right form"],
])("%j: %s", (wrong, sentence) => {
  expect(complaint(wrong)).toBe(sentence);
});
