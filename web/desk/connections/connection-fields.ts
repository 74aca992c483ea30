import * as z from "zod/mini";

export const connectionName = z
  .string()
  .check(z.trim(), z.minLength(1, "Enter a name."), z.maxLength(80, "Use at most 80 characters."));

/** The addresses of a field with one in each line. */
export const linesOf = (text: string): string[] => text.split(/\s+/).filter((line) => line !== "");
