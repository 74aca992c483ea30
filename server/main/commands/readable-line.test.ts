import pg from "pg";
import { expect, test } from "vitest";
import { readEnvironment } from "#server/config/config.ts";
import { fileFault, readableLine } from "./readable-line.ts";

const reading = readEnvironment();
if (reading.kind === "mistake") throw new Error(reading.line);
const line = (fault: unknown) => readableLine(fault, reading.config);

const withCode = (code: string, more: object = {}) => Object.assign(new Error(code), { code, ...more });

test("a database that goes away while a command runs is told in one line", () => {
  const stopped = Object.assign(new pg.DatabaseError("terminating connection", 0, "error"), { code: "57P01" });
  for (const fault of [new Error("Connection terminated unexpectedly"), withCode("ECONNRESET"), stopped])
    expect(line(fault)).toMatch(/^the database stopped answering\. /);
});

test("a missing file is not taken for a database, and the program's own faults keep their trace", () => {
  expect(line(withCode("ENOENT", { path: "/nowhere" }))).toBe(null);
  expect(fileFault(withCode("ENOENT"))).toBe("there is no such file");
  expect(line(new TypeError("x is not a function"))).toBe(null);
});
