import { parse, stringify } from "yaml";
import * as z from "zod/mini";
import { oldMapping } from "#contract/desk/move-in.ts";
import type { Mapping } from "#core/import/mapping.ts";

/** What it leaves out is guessed. */
const shape = z.strictObject({
  columns: z.exactOptional(oldMapping.shape.columns),
  plans: z.exactOptional(oldMapping.shape.plans),
  dates: z.exactOptional(oldMapping.shape.dates),
});

export type ReadMapping =
  | { readonly kind: "mapping"; readonly mapping: Partial<Mapping> }
  | { readonly kind: "unreadable"; readonly why: string };

/** Reads a mapping file (YAML); what it leaves out is guessed. */
export function readMapping(text: string): ReadMapping {
  let written: unknown;
  try {
    written = parse(text) ?? {};
  } catch (fault) {
    return { kind: "unreadable", why: fault instanceof Error ? fault.message : String(fault) };
  }
  const checked = shape.safeParse(written);
  if (checked.success) return { kind: "mapping", mapping: checked.data };
  const why = checked.error.issues.map(({ path, message }) => `${path.join(".") || "the file"}: ${message}`).join("; ");
  return { kind: "unreadable", why };
}

/** As it is written for a person to correct. */
export const mappingText = ({ columns, plans, dates }: Mapping): string =>
  `# How ./doorstep import reads this file. Left: our names. Right: the file's columns.\n${stringify({ columns, plans, dates })}`;
