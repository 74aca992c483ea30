import { open, readFile } from "node:fs/promises";
import { CommandRefused, fileFault, folderFault, isOfFile } from "./readable-line.ts";

/** The bytes of a file that the operator named. Throws `CommandRefused` if it cannot be read. */
export async function readNamedFile(file: string): Promise<Buffer> {
  return readFile(file).catch((fault: unknown) => {
    throw new CommandRefused(`${file} cannot be read: ${fileFault(fault)}.`);
  });
}

/** Throws `CommandRefused` unless the file exists and can be read. For files that are read piece by piece. */
export async function requireNamedFile(file: string): Promise<void> {
  try {
    await using handle = await open(file);
    // A folder can be opened, and only reading from it fails.
    await handle.read(Buffer.alloc(1), 0, 1, 0);
  } catch (fault) {
    throw new CommandRefused(`${file} cannot be read: ${fileFault(fault)}.`);
  }
}

/**
 * Runs the work that writes a file that the operator named. Throws `CommandRefused` if its folder or disk doesn't
 * accept it.
 */
export async function writeNamedFile<T>(file: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (fault) {
    throw isOfFile(fault) ? new CommandRefused(`${file} cannot be written: ${folderFault(fault)}.`) : fault;
  }
}
