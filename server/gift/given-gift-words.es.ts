import type { Translation } from "#core/translation.ts";
import type * as english from "./given-gift-words.ts";

/** The answers to a donor whose change cannot be made. */
export const giftSentences: Translation<typeof english.giftSentences> = {
  settled: "Este regalo ya no se puede cambiar. Vuelva a cargar la página para ver qué pasó con él.",
  "gift-date": "Elija un día entre hoy y un año a partir de hoy.",
};
