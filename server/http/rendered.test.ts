import { expect, test } from "vitest";
import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { rendererOf, writerOf } from "./rendered.ts";

z.config(z.locales.en());

const call = endpoint({
  method: "GET",
  path: "/api/Site/Greeting",
  summary: "A greeting",
  scope: "none",
  output: z.object({ name: z.string(), times: z.int() }),
});

test("writes an answer with the fields of its contract and no others", () => {
  const stored = { name: "Nora", times: 2, passwordHash: "x" };
  expect(writerOf(call.output)(stored)).toBe('{"name":"Nora","times":2}');
});

test("treats an answer of another shape as a fault", () => {
  expect(() => writerOf(call.output)({ name: "Nora", times: "2" })).toThrow("expected number");
  expect(() => writerOf(call.output)(null)).toThrow("expected object");
});

test("sends a rendered answer as it was written, and checked it then", () => {
  const stored = { name: "Nora", times: 2, passwordHash: "x" };
  const rendered = rendererOf(call)(stored);
  stored.name = "Walt";
  expect(writerOf(call.output)(rendered)).toBe('{"name":"Nora","times":2}');
  expect(() => rendererOf(call)({ name: "Nora", times: 1.5 })).toThrow("expected int");
});
