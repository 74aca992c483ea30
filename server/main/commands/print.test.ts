import { spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync } from "node:fs";
import { expect, test } from "vitest";

// A device that answers every write like a full disk.
const full = "/dev/full";
const module = new URL("print.ts", import.meta.url).href;

/** Writes lines to a stream that accepts none, and reports at the end that it got there. */
function writing(how: string): { readonly status: number | null; readonly said: string } {
  const out = openSync(full, "w");
  const lines = `const { resilientWriter } = await import("${module}");
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

test.skipIf(!existsSync(full))("doesn't end the program when output fails because the disk is full", () => {
  expect(writing("resilientWriter(process.stdout)")).toEqual({ status: 0, said: "to the end" });
  expect(writing("(line) => process.stdout.write(line)").status).not.toBe(0);
});

test("a command whose output pipe was closed finishes its work without an error", () => {
  const lines = `const { ignoreClosedOutput, print } = await import("${module}");
    ignoreClosedOutput();
    for (let line = 0; line < 20; line++) {
      print("a line\\n");
      await new Promise((wake) => setTimeout(wake, 5));
    }
    process.stderr.write("to the end");`;
  const script = `"$0" --input-type=module --eval "$1" | head -n 1; echo "\${PIPESTATUS[0]}"`;
  const { stdout, stderr } = spawnSync("bash", ["-c", script, process.execPath, lines], { encoding: "utf8" });
  expect([stdout, stderr]).toEqual(["a line\n0\n", "to the end"]);
});

test.skipIf(!existsSync(full))("a command that couldn't print everything reports that and exits with 1", () => {
  const how = "((await import(process.argv[1])).ignoreClosedOutput(), (line) => process.stdout.write(line))";
  const { status, said } = writing(how.replace("process.argv[1]", JSON.stringify(module)));
  expect(status).toBe(1);
  expect(said).toMatch(/^doorstep: not everything could be printed: ENOSPC.*\nto the end$/);
});
