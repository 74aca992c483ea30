import { expect, test } from "vitest";
import { lineBuffer } from "./line-buffer.ts";

function buffer() {
  const written: string[] = [];
  return { written, ...lineBuffer((lines) => written.push(lines)) };
}

test("writes lines together, in their order, when asked to", () => {
  const { written, add, flush } = buffer();
  add("a\n");
  add("b\n");
  expect(written).toEqual([]);
  flush();
  flush();
  expect(written).toEqual(["a\nb\n"]);
});

test("writes without being asked once there are many lines", () => {
  const { written, add } = buffer();
  add("a".repeat(32_769));
  expect(written).toHaveLength(1);
});

test("waits for the end of the process only while there is something to write, so many buffers leave nothing behind", () => {
  const before = process.listenerCount("exit");
  const { add, flush } = buffer();
  expect(process.listenerCount("exit")).toBe(before);
  add("a\n");
  add("b\n");
  expect(process.listenerCount("exit")).toBe(before + 1);
  flush();
  expect(process.listenerCount("exit")).toBe(before);
});
