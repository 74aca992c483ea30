import type { Translation } from "#core/translation.ts";
import type * as english from "./field-problems.ts";

/** What the server says about a refused field, in Spanish. */
export const fieldProblems: Translation<typeof english.fieldProblems> = {
  cardData: "No escriba aquí un número de tarjeta.",
};
