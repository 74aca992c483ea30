import { messages } from "#contract/messages.es.ts";
import type { Translation } from "#core/translation.ts";
import type * as english from "./password-words.ts";

/** Why a chosen password is refused. */
export const passwordWords: Translation<typeof english.passwordWords> = {
  length: {
    spec: () => messages.passwordLength,
    nist: ({ least, most }) => `La contraseña debe tener entre ${least} y ${most} caracteres`,
  },
  common: "Esta contraseña es fácil de adivinar. Elija otra.",
  "site-word": "El nombre de este periódico es fácil de adivinar. Elija otra contraseña.",
  "own-email": "Su correo electrónico es fácil de adivinar. Elija otra contraseña.",
};
