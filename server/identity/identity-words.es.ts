import type { Translation } from "#core/translation.ts";
import type * as english from "./identity-words.ts";

/** What the calls about signing in answer. */
export const identitySentences: Translation<typeof english.identitySentences> = {
  wrongPassword: "Esa no es la contraseña correcta. Inténtelo de nuevo.",
  reauthenticate: "Por su seguridad, escriba primero su contraseña.",
  passkey: {
    "not-here": "Las llaves de acceso no funcionan en esta dirección.",
    unconfirmed: "Confirme primero su correo electrónico. Podemos enviarle el enlace de nuevo.",
    "too-many": "Tiene 10 llaves de acceso. Quite una para agregar otra.",
    "not-verified": "No pudimos guardar la llave de acceso. Inténtelo de nuevo.",
  },
};
