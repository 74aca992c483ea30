import { expect, test } from "vitest";
import { alreadyRunning, programFailed, refusalOf } from "./start-refused.ts";

const errno = (code: string): Error => Object.assign(new Error(`${code}: open '/data/id'`), { code });

test("reports a full disk in one clear line, whatever part notices it first", () => {
  const line = "The disk that holds /data is full. Free some space and start again.";
  expect(refusalOf(errno("ENOSPC"), "/data")?.message).toBe(line);
  expect(refusalOf(errno("EDQUOT"), "/data")?.message).toBe(line);
  const output = 'FATAL:  could not extend file "base/1/2691"\nHINT:  Check free disk space.\nchild process exited\n';
  expect(programFailed("initdb ended (1)", output, "/data").message).toBe(line);
});

test("names a folder that cannot be written to, with the cause", () => {
  for (const code of ["EACCES", "EPERM", "EROFS"]) {
    expect(refusalOf(errno(code), "/data")?.message).toMatch(new RegExp(`^Cannot read and write in /data \\(${code}`));
  }
});

test("reports the lines of PostgreSQL's output that name a cause, on one line", () => {
  const output = "LOG:  starting\nFATAL:  could not load x\nHINT:  Try y\nLOG:  database system is shut down\n";
  expect(programFailed("PostgreSQL ended (1)", output, "/data").message).toBe(
    "PostgreSQL ended (1) / FATAL:  could not load x / HINT:  Try y",
  );
  expect(programFailed("PostgreSQL ended (1)", "what\n", "/data").message).toBe("PostgreSQL ended (1) / what");
  expect(programFailed("PostgreSQL ended (SIGSEGV)", "", "/data").message).toBe("PostgreSQL ended (SIGSEGV)");
});

test("passes a refusal on unchanged, and doesn't treat our own faults as refusals", () => {
  const refusal = alreadyRunning("/data", 7);
  expect(refusalOf(refusal, "/data")).toBe(refusal);
  expect(refusalOf(new TypeError("x is undefined"), "/data")).toBeUndefined();
});
