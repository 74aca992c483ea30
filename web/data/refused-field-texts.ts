import { fieldProblems } from "#contract/field-problems.ts";
import { asCallFailed } from "./call-failed.ts";
import { dataWords } from "./data-words.ts";

/**
 * What the server refused in these fields of a form, in words for the reader; nothing if the error is about something
 * else.
 */
export function refusedFieldTexts<F extends string>(fault: unknown, fields: readonly F[]): Partial<Record<F, string>> {
  const { status, refused } = asCallFailed(fault);
  const complaints: Partial<Record<F, string>> = {};
  for (const field of fields) {
    const detail = refused[`/${field}`];
    if (status === 400 && detail !== undefined) {
      complaints[field] = detail === fieldProblems.cardData ? detail : dataWords.cantBeUsed;
    }
  }
  return complaints;
}
