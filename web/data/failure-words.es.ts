import type { Translation } from "#core/translation.ts";
import type * as english from "./failure-words.ts";

export const failureWords: Translation<typeof english.failureWords> = {
  noAnswer: "No hubo respuesta: revise su conexión. Nada se hace dos veces.",
};
