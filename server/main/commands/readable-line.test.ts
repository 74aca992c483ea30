import pg from "pg";
import { expect, test } from "vitest";
import { readEnvironment } from "#server/config/config.ts";
import { fileFault, folderFault, readableLine } from "./readable-line.ts";

const reading = readEnvironment();
if (reading.kind === "mistake") throw new Error(reading.line);
const line = (fault: unknown) => readableLine(fault, reading.config);

const withCode = (code: string, more: object = {}) => Object.assign(new Error(code), { code, ...more });

test("reports in one line that the database connection was lost during a command", () => {
  const stopped = Object.assign(new pg.DatabaseError("terminating connection", 0, "error"), { code: "57P01" });
  for (const fault of [new Error("Connection terminated unexpectedly"), withCode("ECONNRESET"), stopped])
    expect(line(fault)).toMatch(/^the database stopped answering\. /);
});

test("a missing file isn't reported as a database problem, and our own faults keep their stack trace", () => {
  expect(line(withCode("ENOENT", { path: "/nowhere" }))).toBe(null);
  expect(fileFault(withCode("ENOENT"))).toBe("there is no such file");
  expect(line(new TypeError("x is not a function"))).toBe(null);
});

test("an unusable file isn't reported as a port problem, and is named", () => {
  const closed = withCode("EACCES", { path: "/srv/lists/a.csv.part", syscall: "open" });
  expect(line(closed)).toBe("/srv/lists/a.csv.part cannot be read or written: this user has no permission.");
  expect(line(withCode("ENOSPC", { syscall: "write" }))).toBe("a file cannot be read or written: the disk is full.");
  expect(line(withCode("ENOTDIR", { path: "/srv/file/WHERE" }))).toContain("a part of its path is a file");
  expect(folderFault(withCode("ENOENT"))).toBe("there is no such folder");
});

test("names the setting of a port or host that the site can't use", () => {
  const { host, port } = reading.config;
  const listening = { syscall: "listen" };
  expect(line(withCode("EACCES", listening))).toBe(`may not listen on ${host}:${port}. Set PORT to one above 1023.`);
  expect(line(withCode("EADDRINUSE", listening))).toMatch(`port ${port} is taken.`);
  for (const fault of [withCode("EADDRNOTAVAIL", listening), withCode("ENOTFOUND", { hostname: host })])
    expect(line(fault)).toMatch(`HOST is ${host}, which is not an address of this machine.`);
  expect(line(withCode("ENOTFOUND", { hostname: "db.example" }))).toBe(null);
});

test("distinguishes a database that can't be reached from one that refuses the login", () => {
  const config = {
    ...reading.config,
    database: { kind: "url", url: "postgres://a:b@db.example/c", adminUrl: undefined },
  } as const;
  const lineFor = (fault: unknown) => readableLine(fault, config);
  for (const code of ["ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED"])
    expect(lineFor(withCode(code))).toMatch("the database of DATABASE_URL could not be reached: ");
  for (const code of ["28P01", "3D000"])
    expect(lineFor(withCode(code))).toMatch("the database of DATABASE_URL refused our login: ");
});
