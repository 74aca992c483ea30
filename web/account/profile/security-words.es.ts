import { spanishTime } from "#core/format/time-text.ts";
import type { Translation } from "#core/translation.ts";
import { longDayText } from "#web/parts/day-text.ts";
import type * as english from "./security-words.ts";

/** Días: `YYYY-MM-DD`. */
export const securityWords: Translation<typeof english.securityWords> = {
  title: "Cómo inicia sesión",
  signInEmail: "Correo para iniciar sesión",
  changeSignInEmail: "Cambiar el correo de inicio",
  newSignInEmail: "Correo nuevo para iniciar sesión",
  signInEmailDetail: (email) =>
    `Usted inicia sesión con ${email}. Enviaremos un código al correo nuevo y avisaremos al anterior. Los correos sobre su cuenta que llegan al anterior también llegarán al nuevo.`,
  sendCode: "Enviar el código",
  passkeyInstead: "Iniciar sesión de nuevo con una llave de acceso",
  code: "Código del correo",
  codeSent: (email) => `Enviamos un código a ${email}. Escríbalo aquí para confirmar que ese correo es suyo.`,
  codeHint: "Sirve durante 30 minutos.",
  codeRequired: "Escriba el código",
  confirmCode: "Confirmar el correo nuevo",
  newCode: "Enviar otro código",
  newCodeSent: (email) => `Enviamos otro código a ${email}.`,
  waitingForCode: (email) => `Para iniciar sesión con ${email}, escriba el código que enviamos a ese correo.`,
  enterCode: "Escribir el código",
  emailMoves: (email, day, time) =>
    `A partir de ${spanishTime(time)} del ${longDayText(day)}, usted iniciará sesión con ${email}. Para hacerlo de inmediato, diga que sí en el correo que enviamos a su dirección actual.`,
  keepEmail: "Conservar mi correo actual",
  emailKept: "Cancelamos el cambio. Usted inicia sesión con el mismo correo que antes.",
  codeConfirmed: (email) => `${email} está confirmado.`,
  emailMoved: (email) => `De ahora en adelante, usted inicia sesión con ${email}. Cerramos todas sus demás sesiones.`,
  password: "Contraseña",
  hidden: "Solo usted la conoce",
  changePassword: "Cambiar la contraseña",
  currentPassword: "Contraseña actual",
  newPassword: "Contraseña nueva",
  passwordRequired: "Escriba su contraseña",
  forgot: "¿Olvidó su contraseña? Elija una nueva por correo",
  othersSignedOut: "Cerraremos sus demás sesiones y le avisaremos por correo que cambió.",
  passwordChanged: "Su contraseña cambió. Cerramos todas sus demás sesiones.",
  cancel: "Cancelar",
  tooManyTries: "Demasiados intentos. Espere unos minutos e inténtelo de nuevo.",

  passkeys: "Llaves de acceso",
  passkeysDetail:
    "Inicie sesión con su huella, su cara o el PIN de su dispositivo en lugar de una contraseña. La llave de acceso se queda en su dispositivo, y nadie puede adivinarla.",
  addPasskey: "Agregar una llave de acceso",
  unnamed: "Llave de acceso",
  addedOn: (day) => `Agregada el ${longDayText(day)}`,
  lastUsedOn: (day) => `último uso: ${longDayText(day)}`,
  neverUsed: "sin usar todavía",
  worksAt: (host) => `Funciona en ${host}`,
  rename: "Cambiar el nombre",
  remove: "Quitar",
  which: (name) => ` ${name}`,
  renameTitle: "Póngale un nombre a esta llave de acceso",
  name: "Nombre",
  nameRequired: "Escriba un nombre",
  save: "Guardar el nombre",
  removeTitle: "¿Quitar esta llave de acceso?",
  removeDetail: (name) =>
    `Ya no podrá iniciar sesión con ${name}. Es posible que su dispositivo todavía la muestre: elimínela también allí.`,
  confirmRemove: "Quitar esta llave de acceso",
  keep: "Conservarla",
  added: "Su llave de acceso está lista. La próxima vez, elija iniciar sesión con una llave de acceso.",
  removed: "Quitamos la llave de acceso.",
  renamed: "Guardamos el nombre.",
  notMade: "No se creó ninguna llave de acceso. Puede intentarlo de nuevo cuando quiera.",
  alreadyThere: "Este dispositivo ya tiene una llave de acceso para su cuenta.",
  confirmTitle: "¿Es usted?",
  confirmDetail: "Por su seguridad, escriba primero su contraseña.",
  continue: "Continuar",

  language: "Idioma",
};
