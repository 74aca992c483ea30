import * as z from "zod/mini";

const kinds: Readonly<Record<string, string>> = {
  string: "must be text",
  number: "must be a number",
  int: "must be a whole number",
  boolean: "must be true or false",
  array: "must be a list",
  object: "must be an object",
  record: "must be an object",
};

/**
 * What is wrong with a field that does not have the form that its call asks for, for API developers. The library's own
 * sentences speak of its types ("expected string, received undefined"). Undefined: the library's sentence is good
 * enough.
 */
export const shapeProblem: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined) return "is missing";
  if (issue.code === "invalid_type") return kinds[issue.expected];
  if (issue.code === "too_small") return atLeast(issue.origin, Number(issue.minimum));
  if (issue.code === "too_big") return atMost(issue.origin, Number(issue.maximum));
  if (issue.code === "invalid_value") return `must be ${listed(issue.values)}`;
  return ["invalid_format", "invalid_union"].includes(issue.code) ? "does not have the right form" : undefined;
};

/** Every shape of this process, checked from here on, complains in these sentences: the library keeps one setting. */
export const describeShapeProblems = (): void => void z.config({ ...z.locales.en(), customError: shapeProblem });

function atLeast(origin: string, least: number): string {
  if (origin === "string") return least === 1 ? "must not be empty" : `must have at least ${least} characters`;
  if (origin === "array") return least === 1 ? "must not be empty" : `must have at least ${least} entries`;
  return `must be at least ${least}`;
}

function atMost(origin: string, most: number): string {
  if (origin === "string") return `must have at most ${most} characters`;
  return origin === "array" ? `must have at most ${most} entries` : `must be at most ${most}`;
}

const listed = (values: readonly unknown[]): string =>
  values.length === 1 ? JSON.stringify(values[0]) : `one of ${values.map((value) => JSON.stringify(value)).join(", ")}`;
