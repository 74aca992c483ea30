import type { Translation } from "#core/translation.ts";
import type * as english from "./gift-form-words.ts";

/** Labels and messages for the fields of both gift forms. */
export const giftFormWords: Translation<typeof english.giftFormWords> = {
  shorterName: "Escriba un nombre más corto",
  noteHint: (longest) => `Hasta ${longest} caracteres. Aparece en la tarjeta o en el correo.`,
  shorterNote: (longest) => `Escriba un mensaje de ${longest} caracteres como máximo`,
  noLinks: "No incluya direcciones web ni de correo, y deje un espacio después de cada punto",
};
