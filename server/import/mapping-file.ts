import { parse, stringify } from "yaml";
import * as z from "zod/mini";
import { type Columns, importFields } from "#core/import/columns.ts";
import type { OldPlans } from "#core/import/find-plan.ts";
import type { DateOrder } from "#core/import/old-values.ts";

/** How to read a file of an old system. */
export type Mapping = {
  /** Which of the file's columns holds which field. */
  readonly columns: Columns;
  /** The old system's words for plans. */
  readonly plans: OldPlans;
  readonly dates: DateOrder;
};

const shape = z.strictObject({
  columns: z.optional(z.partialRecord(z.enum(importFields), z.string())),
  plans: z.optional(z.record(z.string(), z.strictObject({ plan: z.string(), rate: z.optional(z.string()) }))),
  dates: z.optional(z.enum(["month-first", "day-first"])),
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
  if (checked.success) {
    const { columns, plans, dates } = checked.data;
    const named = Object.fromEntries(
      Object.entries(plans ?? {}).map(([old, { plan, rate }]) => [old, rate === undefined ? { plan } : { plan, rate }]),
    );
    return {
      kind: "mapping",
      mapping: { ...(columns && { columns }), ...(plans && { plans: named }), ...(dates && { dates }) },
    };
  }
  const why = checked.error.issues.map(({ path, message }) => `${path.join(".") || "the file"}: ${message}`).join("; ");
  return { kind: "unreadable", why };
}

/** As it is written for a person to correct. */
export const mappingText = ({ columns, plans, dates }: Mapping): string =>
  `# How ./doorstep import reads this file. Left: our names. Right: the file's columns.\n${stringify({ columns, plans, dates })}`;
