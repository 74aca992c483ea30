import type { Translation } from "#core/translation.ts";
import type * as english from "./identity-words.ts";

/** The answers of the calls about signing in. */
export const identitySentences: Translation<typeof english.identitySentences> = {
  wrongPassword: "Esa no es la contraseña correcta. Inténtelo de nuevo.",
  reauthenticate: "Por su seguridad, escriba primero su contraseña.",
  passkey: {
    "not-here": "Las llaves de acceso no funcionan en esta dirección.",
    unconfirmed: "Confirme primero su correo electrónico. Podemos enviarle el enlace de nuevo.",
    "too-many": "Tiene 10 llaves de acceso. Quite una para agregar otra.",
    "not-verified": "No pudimos guardar la llave de acceso. Inténtelo de nuevo.",
  },
  signInEmail: {
    "same-email": "Usted ya inicia sesión con este correo electrónico.",
    "no-mailbox": "No podemos enviar correos a esta dirección. Escriba otra.",
    unconfirmed: "Confirme primero su correo electrónico actual. Podemos enviarle el enlace de nuevo.",
    elsewhere: "Otro servicio guarda el correo con el que usted inicia sesión. Cámbielo allí.",
  },
  signInCode: {
    "wrong-code": "Ese código no sirve. Revíselo o pida uno nuevo. Un código sirve durante 30 minutos.",
    taken: "Este correo electrónico ya tiene su propio acceso. Elija otro.",
  },
};
