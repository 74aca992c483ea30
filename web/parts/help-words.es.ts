import type { Translation } from "#core/translation.ts";
import type * as english from "./help-words.ts";

export const helpWords: Translation<typeof english.helpWords> = {
  tryAgain: "Intentar de nuevo",
  customerService: "Atención al cliente",
};
