import { fstatSync, writeSync } from "node:fs";

/** What a command answers. Progress and complaints go elsewhere, so that the answer can be piped. */
export const print = (text: string): void => void process.stdout.write(text);

/** A line for whoever waits at the terminal. */
export const remark = (line: string): void => void process.stderr.write(`doorstep: ${line}\n`);

export const printJson = (value: unknown): void => print(`${JSON.stringify(value, null, 2)}\n`);

/**
 * For a program that stays: what a full disk does not take of its lines is lost, and neither ends the program nor keeps later
 * lines from being written (security.md F12). A stream of Node's is closed for good by the first line that fails.
 */
export function steadyWriter(stream: typeof process.stdout | typeof process.stderr): (text: string) => void {
  stream.on("error", () => undefined);
  const { fd } = stream;
  const known = fstatSync(fd);
  if (stream.isTTY || known.isFIFO() || known.isSocket()) return (text) => void stream.write(text);
  return (text) => {
    try {
      writeSync(fd, text);
    } catch {
      // There is nowhere left to tell it.
    }
  };
}
