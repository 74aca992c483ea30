import type { Translation } from "../translation.ts";
import type * as english from "./grant-words.ts";

/** For a person without the right to do something with an account, or whose change waits. `call` begins in lower case. */
export const grantWords: Translation<typeof english.grantWords> = {
  actions: {
    see: "ver esta cuenta",
    pay: "pagar por esta cuenta",
    report: "reportar un problema de entrega",
    stop: "suspender y reanudar la entrega",
    changeAddress: "cambiar la dirección de entrega",
    changeEmail: "cambiar el correo electrónico de esta cuenta",
    changeName: "cambiar el nombre o el teléfono de esta cuenta",
    cancel: "cancelar esta suscripción",
    refund: "pedir un reembolso",
    people: "agregar o quitar personas",
    cards: "agregar o cambiar la tarjeta",
    dropOrder: "abandonar este pedido",
    gifts: "cambiar este regalo",
  },
  call: (phone) => (phone === "" ? "llame a atención al cliente" : `llame a atención al cliente al ${phone}`),
  notYet: (action, call) =>
    `Todavía no puede ${action}. Escriba el código que enviamos por correo postal a la dirección registrada, o ${call}.`,
  ownerOnly: (action, call) => `Solo el titular de la cuenta puede ${action}. Pídaselo al titular, o ${call}.`,
  locked: (phone) =>
    phone === ""
      ? "Este acceso está bloqueado. Llame a atención al cliente."
      : `Este acceso está bloqueado. Llámenos al ${phone}.`,
  viewOnly: "Usted ve esta cuenta como la ve el lector. Aquí no se puede cambiar nada.",
  newEmail: (email) => `Cambiar el correo electrónico de la cuenta a ${email}.`,
  noticesOnPaper: "Enviar los avisos de renovación en papel.",
  noticesTo: (email) => `Enviar los avisos de renovación a ${email}.`,
  newAddress: (billsToo, place) => `Enviar el periódico${billsToo ? " y las facturas" : ""} a ${place}.`,
  newPerson: (name, phone) => `Cambiar el nombre de la cuenta a ${name} y el teléfono a ${phone}.`,
  newPersonWithoutPhone: (name) => `Cambiar el nombre de la cuenta a ${name}, sin número de teléfono.`,
  waits: (call, day) =>
    `Usted es nuevo en esta cuenta, así que todavía no se cambió nada. Para confirmar el cambio, ${call}, o pídalo de nuevo el ${day}.`,
  waitsForMailbox: (mailbox, call, day) =>
    `Usted es nuevo en esta cuenta, así que todavía no se cambió nada. Enviamos un correo a ${mailbox} para preguntar. Si nadie puede responder allí, ${call}, o pídalo de nuevo el ${day}.`,
};
