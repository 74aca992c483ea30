import { spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync } from "node:fs";
import { expect, test } from "vitest";

// A device that answers every write like a full disk.
const full = "/dev/full";
const module = new URL("print.ts", import.meta.url).href;

/** Writes lines to a stream that accepts none, and says at the end that it got there. */
function writing(how: string): { readonly status: number | null; readonly said: string } {
  const out = openSync(full, "w");
  const lines = `const { steadyWriter } = await import("${module}");
    const write = ${how};
    for (let line = 0; line < 20; line++) {
      write("a line\\n");
      await new Promise(setImmediate);
    }
    process.stderr.write("to the end");`;
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", lines], {
    stdio: ["ignore", out, "pipe"],
    encoding: "utf8",
  });
  closeSync(out);
  return { status, said: stderr };
}

test.skipIf(!existsSync(full))("does not end the program when a full disk takes no lines", () => {
  expect(writing("steadyWriter(process.stdout)")).toEqual({ status: 0, said: "to the end" });
  expect(writing("(line) => process.stdout.write(line)").status).not.toBe(0);
});
