import type { Translation } from "#core/translation.ts";
import type * as english from "./profile-words.ts";

/** The answers that refuse a change of an email address. */
export const profileSentences: Translation<typeof english.profileSentences> = {
  "same-email": "Este es el correo electrónico que ya tenemos de usted.",
  "no-mailbox": "No podemos enviar correos a esta dirección. Escriba otra.",
  reauthenticate: "Para cambiar su correo electrónico, escriba de nuevo su contraseña.",
};

/** The answers that refuse a change of name or phone number. */
export const personSentences: Translation<typeof english.personSentences> = {
  "same-person": "Este es el nombre y el teléfono que ya tenemos de usted.",
  "changed-meanwhile":
    "Su nombre o su teléfono se cambió en otra ventana. No se guardó nada: revise qué dice ahora e inténtelo de nuevo.",
};
