import { atMost, required, trimmed } from "#web/parts/form/form-rules.ts";

export const connectionName = trimmed(required("Enter a name."), atMost(80, "Use at most 80 characters."));

/** The addresses in a field, one per line. */
export const linesOf = (text: string): string[] => text.split(/\s+/).filter((line) => line !== "");
