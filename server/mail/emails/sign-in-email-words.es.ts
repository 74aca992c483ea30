import type { Translation } from "#core/translation.ts";
import type * as english from "./sign-in-email-words.ts";

/** Cambio del correo con el que alguien inicia sesión. */
export const signInEmailWords: Translation<typeof english.signInEmailWords> = {
  newEmail: "Correo nuevo para iniciar sesión",
  askedIn: "Se pidió en",
  signInEmailCode: {
    subject: (site) => `Su código para iniciar sesión en ${site} con este correo`,
    title: "Confirme su correo nuevo para iniciar sesión",
    asked: (site) =>
      `Alguien, probablemente usted, pidió iniciar sesión en ${site} con este correo electrónico. Escriba este código en Mi perfil:`,
    valid: (minutes) => `El código vence en ${minutes} minutos. En Mi perfil puede pedir otro.`,
    notYou:
      "Si usted no lo pidió, puede ignorar este correo. Sin el código, nada cambia. Nunca se lo dé a nadie, ni siquiera a nosotros.",
  },
  signInEmailTaken: {
    subject: (site) => `Usted ya inicia sesión en ${site} con este correo`,
    title: "Usted ya tiene un acceso",
    asked: (site) =>
      `Alguien pidió iniciar sesión en otra cuenta de ${site} con este correo electrónico. Ya tiene su propio acceso, así que no se cambió nada.`,
    wasYou: "Si fue usted, inicie sesión con este correo, o elija uno diferente para la otra cuenta.",
    notYou: "Si no fue usted, no tiene que hacer nada. Nadie entró en su cuenta.",
    signIn: "Iniciar sesión",
  },
  signInEmailAsked: {
    subject: (site) => `¿Pidió usted cambiar su correo para iniciar sesión en ${site}?`,
    title: "Alguien pidió cambiar el correo con el que usted inicia sesión",
    asked: (site) =>
      `Recibimos una solicitud para iniciar sesión en su cuenta de ${site} con un correo electrónico nuevo.`,
    wasYou: "Si fue usted, diga que sí. El cambio se hace en cuanto se confirme el correo nuevo.",
    silence: (hours) =>
      `Si usted no responde, el cambio se hace después de ${hours} horas, una vez confirmado el correo nuevo.`,
    notYou: "Si no fue usted, deténgalo. Cerraremos todas las sesiones abiertas de su cuenta.",
    answer: "Decir que sí, o detenerlo",
  },
  signInEmailChanged: {
    subject: (site) => `Su correo para iniciar sesión en ${site} cambió`,
    title: "Su correo para iniciar sesión cambió",
    changed: (site) =>
      `De ahora en adelante, usted inicia sesión en ${site} con su correo electrónico nuevo. Su contraseña y sus llaves de acceso siguen siendo las mismas. Se cerraron las sesiones en los demás dispositivos.`,
    links: "Los enlaces para iniciar sesión o para elegir una contraseña nueva también llegarán al correo nuevo.",
    alsoContact: "También le escribiremos allí sobre su cuenta.",
    notYou: "Si no fue usted, llame enseguida a atención al cliente.",
  },
};
