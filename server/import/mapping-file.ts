import { parse, stringify } from "yaml";
import * as z from "zod/mini";
import { oldMapping } from "#contract/desk/move-in.ts";
import { importFields } from "#core/import/columns.ts";
import type { Mapping } from "#core/import/mapping.ts";
import { nearestWord } from "#server/nearest-word.ts";

/** Fields that are left out are guessed. */
const shape = z.strictObject({
  columns: z.exactOptional(oldMapping.shape.columns),
  plans: z.exactOptional(oldMapping.shape.plans),
  dates: z.exactOptional(oldMapping.shape.dates),
});

/** The format of each part. */
const forms: Readonly<Record<string, string>> = {
  columns: "write one of our fields and your column on each line, such as oldNumber: Acct No",
  plans: "write your word and our plan on each line, such as SUNONLY: { plan: sunday }, with a rate if you like",
  dates: "write month-first or day-first",
};

export type ReadMapping =
  | { readonly kind: "mapping"; readonly mapping: Partial<Mapping> }
  | { readonly kind: "unreadable"; readonly why: string };

/** Reads a mapping file (YAML); what it leaves out is guessed. */
export function readMapping(text: string): ReadMapping {
  let written: unknown;
  try {
    written = parse(text) ?? {};
  } catch (fault) {
    const why = fault instanceof Error ? (fault.message.split(/:?\n/, 1)[0] ?? "") : String(fault);
    return { kind: "unreadable", why };
  }
  const checked = shape.safeParse(written);
  if (checked.success) return { kind: "mapping", mapping: checked.data };
  const [first] = checked.error.issues;
  const [part = ""] = first?.path ?? [];
  return { kind: "unreadable", why: unknownField(written) ?? `${pathText(first?.path)}: ${formOf(String(part))}` };
}

const pathText = (path: readonly PropertyKey[] = []): string => path.map(String).join(".") || "the file";
const formOf = (part: string): string => forms[part] ?? `it has ${Object.keys(forms).join(", ")} and nothing else`;

/** The most frequent mistake: a mistyped name of a field. */
function unknownField(written: unknown): string | null {
  const read = z.looseObject({ columns: z.record(z.string(), z.unknown()) }).safeParse(written);
  const unknown = Object.keys(read.data?.columns ?? {}).find((field) => !importFields.some((known) => known === field));
  if (unknown === undefined) return null;
  const near = nearestWord(unknown, importFields);
  const meant = near === null ? `the fields are ${importFields.join(", ")}` : `most likely you mean ${near}`;
  return `we have no field ${unknown}; ${meant}`;
}

/** The mapping as a file that a person can correct. */
export const mappingText = ({ columns, plans, dates }: Mapping): string =>
  `# How ./doorstep import reads this file. Left: our names. Right: the file's columns.\n${stringify({ columns, plans, dates })}`;
