import { fieldProblems } from "#contract/field-problems.ts";
import { asCallFailed } from "./call-failed.ts";

const notAsItIs = "This cannot be used here. Please check it.";

/** What the server refused in these fields of a form, in words for the reader; nothing where it was something else. */
export function fieldComplaints<F extends string>(fault: unknown, fields: readonly F[]): Partial<Record<F, string>> {
  const { status, refused } = asCallFailed(fault);
  const complaints: Partial<Record<F, string>> = {};
  for (const field of fields) {
    const detail = refused[`/${field}`];
    if (status === 400 && detail !== undefined) {
      complaints[field] = detail === fieldProblems.cardData ? detail : notAsItIs;
    }
  }
  return complaints;
}
