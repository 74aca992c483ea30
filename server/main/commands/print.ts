import { fstatSync, writeSync } from "node:fs";

/** The answer of a command. Progress and complaints go elsewhere, so that the answer can be piped. */
export const print = (text: string): void => void process.stdout.write(text);

/** A line for the person at the terminal. */
export const remark = (line: string): void => void process.stderr.write(`doorstep: ${line}\n`);

export const printJson = (value: unknown): void => print(`${JSON.stringify(value, null, 2)}\n`);

/**
 * For a program that keeps running: lines that a full disk cannot take are lost, but they neither end the program nor
 * keep later lines from being written (security.md F12). A stream of Node's is closed for good by the first line that
 * fails.
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
      // There is nowhere left to report it.
    }
  };
}
