import type { Translation } from "#core/translation.ts";
import type * as english from "./marketing-words.ts";

export const marketingWords: Translation<typeof english.marketingWords> = {
  heading: "Noticias y ofertas por correo electrónico",
  saving: "Guardando…",
  agreed: "Guardado. Le enviaremos noticias y ofertas.",
  withdrawn: "Guardado. No le enviaremos noticias ni ofertas.",
  notSaved: "No pudimos guardarlo. Inténtelo de nuevo.",
  since: {
    reader: (day) => `Usted lo aceptó el ${day}.`,
    phone: (day) => `Usted lo aceptó por teléfono el ${day}.`,
    "other-system": (day) => `Usted lo aceptó en otra de nuestras páginas el ${day}.`,
    "earlier-system": (day) => `Según nuestro sistema anterior, usted lo aceptó (al ${day}).`,
  },
  ended: {
    reader: (day) => `Usted lo desactivó el ${day}.`,
    phone: (day) => `Usted lo desactivó por teléfono el ${day}.`,
    "other-system": (day) => `Usted lo desactivó en otra de nuestras páginas el ${day}.`,
    "earlier-system": (day) => `Según nuestro sistema anterior, usted no lo desea (al ${day}).`,
    "list-unsubscribed": (day) => `Usted canceló la suscripción en uno de nuestros correos el ${day}.`,
    "list-bounced": (day) =>
      `Lo desactivamos el ${day} porque nuestros correos a su dirección fueron devueltos. Revise su correo electrónico.`,
    "list-moved": (day) =>
      `Usted dio otra dirección a nuestro boletín el ${day}, así que esta dirección ya no lo recibe.`,
  },
};
