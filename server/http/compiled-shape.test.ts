import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import * as core from "zod/v4/core";
import { contract } from "#contract/contract.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { compiledShape } from "./compiled-shape.ts";
import { describeShapeProblems } from "./shape-problem.ts";

describeShapeProblems();

const shapes = Object.entries<Endpoint>(contract).flatMap(([name, { query, body, output }]) =>
  Object.entries({ query, body, output }).flatMap(([part, shape]) =>
    shape === undefined ? [] : [[`${name} ${part}`, shape] as const],
  ),
);

const verdict = (shape: core.$ZodType, value: unknown) => {
  const { success, data, error } = core.safeParse(shape, value);
  return success ? { data } : { issues: error.issues };
};

/** Values close to the shape: right in most places, and sometimes anything at all. */
function near(shape: core.$ZodType): fc.Arbitrary<unknown> {
  const exact = exactly(shape);
  return fc.oneof({ weight: 12, arbitrary: exact }, { weight: 1, arbitrary: fc.jsonValue() });
}

function exactly(shape: core.$ZodType): fc.Arbitrary<unknown> {
  if (shape instanceof core.$ZodObject) {
    const fields = Object.entries(shape._zod.def.shape).map(([name, field]) => [name, near(field)]);
    const record = fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>);
    return fc.oneof(
      record,
      fc.tuple(record, fc.jsonValue()).map(([fields, more]) => ({ ...fields, more })),
    );
  }
  if (shape instanceof core.$ZodArray) return fc.array(near(shape._zod.def.element), { maxLength: 3 });
  if (shape instanceof core.$ZodNullable) return fc.oneof(near(shape._zod.def.innerType), fc.constant(null));
  if (shape instanceof core.$ZodOptional) return fc.oneof(near(shape._zod.def.innerType), fc.constant(undefined));
  if (shape instanceof core.$ZodUnion) return fc.oneof(...shape._zod.def.options.map(near));
  if (shape instanceof core.$ZodEnum) return fc.constantFrom(...Object.values(shape._zod.def.entries));
  if (shape instanceof core.$ZodLiteral) return fc.constantFrom(...shape._zod.def.values);
  if (shape instanceof core.$ZodBoolean) return fc.boolean();
  if (shape instanceof core.$ZodNumber) return fc.oneof(fc.nat(), fc.double());
  return fc.oneof(fc.string(), fc.constantFrom("2026-11-20", "a@b.example", "53095", "1"));
}

test.each(shapes)("the compiled %s accepts and refuses the same values as the original", (_, shape) => {
  const compiled = compiledShape(shape);
  fc.assert(
    fc.property(near(shape), (value) => {
      expect(verdict(compiled, value)).toEqual(verdict(shape, value));
    }),
    { numRuns: 60 },
  );
});

test("compiles nested objects, and leaves anything that isn't an object unchanged", () => {
  const text = z.string();
  const shape = z.array(z.nullable(z.union([z.object({ a: z.optional(z.object({ b: text })) }), text])));
  const classes = JSON.stringify(verdict(compiledShape(shape), [{ a: { b: "c", d: 1 }, e: 2 }, null, "f"]));
  expect(classes).toBe('{"data":[{"a":{"b":"c"}},null,"f"]}');
  expect(compiledShape(text)).toBe(text);
});
