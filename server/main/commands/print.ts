import { fstatSync, writeSync } from "node:fs";
import { errnoOf } from "#server/durable-file.ts";

/** Prints the answer of a command. Progress and errors go elsewhere, so that the answer can be piped. */
export const print = (text: string): void => void process.stdout.write(text);

/** A line for the person at the terminal. */
export const printMessage = (line: string): void => void process.stderr.write(`doorstep: ${line}\n`);

export const printJson = (value: unknown): void => print(`${JSON.stringify(value, null, 2)}\n`);

/**
 * For a command: if nobody reads its output anymore (`| head`), it finishes its work silently; if the disk is full, it
 * finishes and exits with 1. Without this, either would end it in the middle, with a trace.
 */
export function ignoreClosedOutput(): void {
  process.stderr.on("error", () => undefined);
  process.stdout.on("error", (fault) => {
    if (["EPIPE", "EIO"].includes(errnoOf(fault) ?? "") || process.exitCode === 1) return;
    process.exitCode = 1;
    printMessage(`not everything could be printed: ${fault.message}.`);
  });
}

/**
 * For a program that keeps running: lines that don't fit on a full disk are lost, but they neither end the program nor
 * keep later lines from being written (security.md F12). One of Node's own streams is closed for good by the first line
 * that fails.
 */
export function resilientWriter(stream: typeof process.stdout | typeof process.stderr): (text: string) => void {
  stream.on("error", () => undefined);
  const { fd } = stream;
  const known = fstatSync(fd);
  if (stream.isTTY || known.isFIFO() || known.isSocket()) return (text) => void stream.write(text);
  return (text) => {
    try {
      writeSync(fd, text);
    } catch {
      // There is nowhere left to report it.
    }
  };
}
