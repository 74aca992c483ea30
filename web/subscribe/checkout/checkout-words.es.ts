import type { Translation } from "#core/translation.ts";
import type * as english from "./checkout-words.ts";

const units = { minute: "minuto", hour: "hora" } as const;

export const checkoutWords: Translation<typeof english.checkoutWords> = {
  tooManyTries: (count, unit) =>
    `Demasiados intentos. Inténtelo de nuevo en ${count} ${count === 1 ? units[unit] : `${units[unit]}s`}. Si ya tiene una cuenta, también puede iniciar sesión.`,
};
