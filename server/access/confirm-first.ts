import type { Language } from "#core/format/language.ts";
import { accessSentencesIn } from "./access-words-in.ts";

/**
 * A login can collect accounts only after its own mailbox is proven: otherwise anybody could guess under any number of
 * logins.
 */
export const confirmEmailFirst = (email: string, language: Language) =>
  ({
    isSuccess: false,
    code: "confirm-first",
    errorMessage: accessSentencesIn[language].confirmFirst(email),
  }) as const;
