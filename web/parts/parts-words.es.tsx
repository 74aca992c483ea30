import { paidWith } from "#core/format/card-text.ts";
import { spanishTime } from "#core/format/time-text.ts";
import type { Translation } from "#core/translation.ts";
import { clockText } from "./clock-text.ts";
import { dayText, longDayText } from "./day-text.ts";
import type * as english from "./parts-words.tsx";

export const partsWords: Translation<typeof english.partsWords> = {
  notInView: "Cómo inicia sesión una persona y cuáles son sus otras cuentas es asunto suyo. Esta vista no lo muestra.",
  goToAccount: "Ir a mi cuenta",
  readEPaper: "Leer la edición de hoy",
  storedCard: ({ brand, last4, expires }) =>
    `${paidWith(`${brand} ${last4}`, "es")}, vence ${expires.slice(0, 2)}/${expires.slice(2)}`,
  loadingAccount: "Todavía estamos cargando su cuenta. No cierre esta página.",

  // Access
  access: {
    owner: "Titular",
    helper: "Ayudante",
    limited: "Acceso limitado",
  },
  limitedAccess: "Usted tiene acceso limitado a esta cuenta",
  limitedAccessDetail:
    "Puede ver la cuenta, pagar, reportar un problema y suspender la entrega. Para tener acceso completo, escriba el código de la carta que enviamos a la dirección registrada.",
  enterCode: "Escriba el código",
  codeHint: "10 letras y números; puede usar mayúsculas o minúsculas",
  codeFromLetter: "Código de nuestra carta",
  getFullAccess: "Obtener acceso completo",
  otherSignIn: "Esta cuenta usa otro correo electrónico",
  otherSignInDetail: (email, accountNumber) => (
    <>
      Usted inició sesión como <strong>{email}</strong>, que no tiene la cuenta {accountNumber}. Para ver esa cuenta,
      inicie sesión con el correo electrónico de esa cuenta.
    </>
  ),
  signInWithOtherEmail: "Iniciar sesión con otro correo",
  addAccount: (link) => <>¿Es su cuenta, pero nunca ha iniciado sesión en ella? Agréguela en {link}.</>,

  // An order that nobody has claimed
  didYouOrder: (plan) => `¿Usted pidió ${plan}?`,
  orderedWith: (email, accountNumber, startDate) =>
    `Alguien lo pidió y lo pagó con su correo electrónico, ${email}, y otra contraseña. Es la cuenta número ${accountNumber}${
      startDate === "" ? "" : `, que empieza el ${dayText(startDate)}`
    }. Si es suya, la agregaremos a sus cuentas.`,
  orderIsMine: "Sí, fui yo",
  orderIsNotMine: "No, otra persona usó mi correo",
  thanksForTelling: "Gracias por avisarnos",
  orderNotAdded: (accountNumber) =>
    `No agregaremos la cuenta número ${accountNumber} a las suyas. Si fue un error, llámenos.`,
  ok: "Aceptar",

  // The confirmation of an email
  confirmEmail: "Un paso más: confirme su correo electrónico",
  confirmEmailDetail: (email) => (
    <>
      Enviamos un enlace a {email}. Ábralo y escriba su contraseña, para que siempre pueda volver a entrar en su cuenta.
      El enlace sirve durante 7&nbsp;días.
    </>
  ),
  confirmationSent: "Enviado. Si no lo ve en unos minutos, revise su carpeta de correo no deseado.",
  sendAgain: "Enviar de nuevo",
  sentTooOften: "Ya lo enviamos varias veces. Revise su carpeta de correo no deseado o inténtelo de nuevo en una hora.",
  sendFailed: "No pudimos enviarlo. Inténtelo de nuevo.",

  // The circulation system
  sentToCirculation: "Enviado a Circulación",
  paidThroughAsOf: (day, asOf) =>
    `Pagada hasta el ${longDayText(day)}, según los datos de Circulación del ${longDayText(asOf)}.`,
  nothingSent: "Todavía no hemos enviado nada.",

  // A redelivery
  redeliveryComing: (issueOn, on, until) => (
    <>
      <strong>Le entregaremos de nuevo el periódico del {longDayText(issueOn)}.</strong> {carrierBringsIt(on, until)}
    </>
  ),
  carrierBringsIt,
  didItCome: "¿Llegó? Si no nos avisa antes de esa hora, le daremos un crédito en su cuenta automáticamente.",
  itCame: "Sí, llegó",
  itDidNotCome: "No llegó",
  redelivered: "Gracias. Nos alegra que haya recibido su periódico.",
  creditedInstead: (paidThrough) =>
    `Lo sentimos. Le dimos un crédito en su cuenta.${
      paidThrough === null ? "" : ` Ahora su suscripción está pagada hasta el ${longDayText(paidThrough)}.`
    }`,
  inReview: "Lo sentimos. Atención al cliente revisará su reporte y le enviará un correo.",
};

function carrierBringsIt(on: string, until: number): string {
  return `Su repartidor lo llevará antes de ${spanishTime(clockText(until))} del ${longDayText(on)}.`;
}
