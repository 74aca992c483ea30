import { expect } from "vitest";
import * as z from "zod/mini";
import { type Problem, problem } from "#contract/problem.ts";
import type { Answer } from "./calls.ts";

const problemType = /^application\/problem\+json/;
const wholeProblem = z.strictObject(problem.shape);
// What an answer must never show: a stack trace, an SQL statement, a path of the server.
const innards = /\bat \w+.*:\d+|node_modules|\.ts\b|select |insert |update |postgres|\/home\/|\/tmp\//i;

/** Expects an answer to have the shape of every refusal (contract.md, Answers), and returns its body. */
export function expectProblem(answer: Answer<unknown>, status: Problem["status"], detail?: string): Problem {
  expect(answer).toMatchObject({ status, headers: { "content-type": expect.stringMatching(problemType) } });
  const body = wholeProblem.parse(answer.body);
  expect(body.status).toBe(status);
  expect(body.requestId).toBe(answer.headers["x-request-id"]);
  expect(JSON.stringify(body)).not.toMatch(innards);
  if (detail !== undefined) expect(body.detail).toBe(detail);
  return body;
}

/** The pointers of a 400, in order. */
export const pointersOf = (answer: Answer<unknown>): string[] =>
  (expectProblem(answer, 400).errors ?? []).map(({ pointer }) => pointer);

/** An answer without the parts that differ in each request: two answers that say the same are equal. */
export function comparable({ status, body, headers }: Answer<unknown>): unknown {
  const { requestId: _, ...said } = { requestId: "", ...(typeof body === "object" ? body : {}) };
  const { date: __, "x-request-id": ___, ...lasting } = headers;
  return { status, said, lasting };
}
