import { expect, test } from "vitest";
import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { rendererOf, writerOf } from "./rendered.ts";
import { describeShapeProblems } from "./shape-problem.ts";

describeShapeProblems();

const call = endpoint({
  method: "GET",
  path: "/api/Site/Greeting",
  summary: "A greeting",
  scope: "none",
  output: z.object({ name: z.string(), times: z.int() }),
});

test("writes only the contract's fields into an answer", () => {
  const stored = { name: "Nora", times: 2, passwordHash: "x" };
  expect(writerOf(call.output)(stored)).toBe('{"name":"Nora","times":2}');
});

test("an answer of the wrong shape is an internal error", () => {
  expect(() => writerOf(call.output)({ name: "Nora", times: "2" })).toThrow("must be a number");
  expect(() => writerOf(call.output)(null)).toThrow("must be an object");
});

test("sends a prerendered answer unchanged, after checking it once", () => {
  const stored = { name: "Nora", times: 2, passwordHash: "x" };
  const rendered = rendererOf(call)(stored);
  stored.name = "Walt";
  expect(writerOf(call.output)(rendered)).toBe('{"name":"Nora","times":2}');
  expect(() => rendererOf(call)({ name: "Nora", times: 1.5 })).toThrow("must be a whole number");
});
