import { accountMessages } from "#contract/account-messages.es.ts";
import type { Translation } from "#core/translation.ts";
import type * as english from "./access-words.ts";

/** The answers to calls about an account's people and their changes. */
export const accessSentences: Translation<typeof english.accessSentences> = {
  confirmFirst: (email) =>
    `Primero confirme su propio correo electrónico. Abra el enlace del correo que enviamos a ${email}.`,
  otherMailbox: (email) => `Esta invitación es para ${email}. Inicie sesión con ese correo electrónico.`,
  invitationOver: "Esta invitación ya no funciona. Pida una nueva.",
  invitationSettled: "Esta invitación ya fue aceptada o cancelada.",
  handOff: {
    zip: "Ese no es el código postal de esta cuenta. Revíselo o llame a atención al cliente.",
    over: "Este enlace ya no funciona. Llame a atención al cliente para pedir uno nuevo.",
  },
  view: {
    over: "Este enlace ya se usó o tiene más de un minuto. Abra la vista otra vez desde el escritorio.",
  },
  invite: {
    "has-access": "Esta persona ya tiene acceso a la cuenta.",
    "no-mailbox": "No podemos enviar correos a esta dirección. Escriba otra.",
  },
  remove: {
    limited:
      "Usted tiene acceso limitado, así que no puede quitar a otras personas. Escriba el código que enviamos por correo postal, o llame a atención al cliente.",
    owner: "Solo un titular puede quitar a otro titular. Si algo está mal, llame a atención al cliente.",
    "last-owner": "Una cuenta necesita al menos un titular. Para pasarla a otra persona, llame a atención al cliente.",
  },
  change: {
    allowed: {
      contactEmail: "Enviamos un enlace al correo electrónico nuevo. El cambio se hace cuando se abra ese enlace.",
      renewalNotices: "El cambio ya está hecho.",
      person: "El cambio ya se hizo.",
      deliveryAddress: "Entregaremos el periódico en la dirección nueva. Le enviamos la fecha por correo electrónico.",
    },
    refused: "No se cambió nada. Si no sabe quién lo pidió, llame a atención al cliente.",
    over: "Este cambio ya se respondió o venció.",
    "not-possible": "Este cambio ya no es posible. Puede pedirlo de nuevo en la página de su cuenta.",
  },
  notProven: {
    code: "Revise el código. El que enviamos por correo electrónico sirve una sola vez, por 30 minutos. El que enviamos por correo postal sirve por 45 días.",
    bill: "No pudimos agregar una cuenta con estos datos. Compárelos con su última factura, o llámenos.",
  },
  byMail:
    "Hoy hubo demasiados intentos con este número de cuenta. Si sus datos son correctos, enviaremos un código por correo postal a la dirección registrada. Cuando llegue, escríbalo aquí. También puede llamarnos.",
  asked:
    "Si tenemos esa suscripción, ya va en camino un correo a la dirección registrada. El código que contiene sirve por 30 minutos.",
  label: "Escriba el apellido y el código postal tal como aparecen en su etiqueta de envío.",
  notYours: "Ninguna de sus cuentas tiene este correo electrónico o número. Si es suya, puede agregarla abajo.",
  nothingSought: accountMessages.switchAccountEmpty,
};
