import type { Translation } from "#core/translation.ts";
import type * as english from "./marketing-words.ts";

export const marketingSentence: Translation<typeof english.marketingSentence> = (siteName) =>
  `Envíenme noticias y ofertas de ${siteName} por correo electrónico. Puedo cancelarlas en cualquier momento.`;

export const marketingSentences: Translation<typeof english.marketingSentences> = {
  "not-offered": "No enviamos noticias ni ofertas por correo electrónico.",
  "sentence-changed": "Hemos cambiado este texto. Vuelva a cargar la página y léalo de nuevo.",
  "no-mailbox": "Esta cuenta no tiene correo electrónico. Agregue uno primero.",
};
