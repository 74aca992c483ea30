import type { Translation } from "#core/translation.ts";
import { spanishFirstTerm, spanishNextTerm } from "#core/format/spanish-terms.ts";
import type * as english from "./renewal-words.ts";

/** Bills, failed charges, unpaid subscriptions, and EZ-Pay. `day` is long, `amount` has its dollar sign. */
export const renewalWords: Translation<typeof english.renewalWords> = {
  bill: {
    subject: (site, amount) => `Su factura de ${site}: ${amount}`,
    title: "Su factura del próximo período",
    pay: (paidThrough, period, amount, payBy) =>
      `Su suscripción está pagada hasta el ${paidThrough}. Para continuar ${spanishNextTerm(period)}, pague ${amount} a más tardar el ${payBy}.`,
    firstTitle: "Su primera factura",
    payFirst: (begins, period, amount, payBy) =>
      `Su suscripción comienza el ${begins}. Pague ${amount} por ${spanishFirstTerm(period)} a más tardar el ${payBy}.`,
    due: "Total a pagar",
    unpaid: (day) =>
      `No le cobraremos automáticamente. Si no paga, la entrega continúa hasta el ${day}, y usted deberá lo que entreguemos hasta entonces.`,
  },
  paymentFailed: {
    subject: (site) => `Su pago a ${site} no se pudo hacer`,
    title: "Su pago no se pudo hacer",
    noCard: "Su suscripción está por renovarse y no tenemos una tarjeta a la cual cobrar.",
    declined: (amount, card) => `No pudimos cobrar ${amount} a su tarjeta ${card} por el próximo período.`,
    giveCard: "Agregue una tarjeta, por favor. Le cobraremos enseguida, y solo una vez.",
    giveOtherCard:
      "No volveremos a intentar con esta tarjeta. Agregue otra, por favor. Le cobraremos enseguida, y solo una vez.",
    tryAgain: (day) =>
      `No tiene que hacer nada. Lo intentaremos de nuevo el ${day}. Si prefiere usar otra tarjeta, le cobraremos enseguida, y solo una vez.`,
    continuesUntil: "Su suscripción continúa hasta",
  },
  graceBegun: {
    subject: (site) => `No hemos recibido su pago de ${site}`,
    title: "No hemos recibido su pago",
    owed: (paidThrough, until) =>
      `Su suscripción estaba pagada hasta el ${paidThrough}. Continúa hasta el ${until}. Usted deberá lo que entreguemos hasta entonces, y su próximo pago cubre eso primero.`,
  },
  endedUnpaid: {
    subject: (site) => `Su suscripción a ${site} terminó`,
    title: "Su suscripción terminó",
    ended: (day) =>
      `Su suscripción estaba pagada hasta el ${day}. No recibimos un pago después de ese día, así que terminó. No le cobraremos nada.`,
    restart: (day) => `Pague a más tardar el ${day}, y su suscripción empezará de nuevo enseguida.`,
    pay: "Hacer un pago",
  },
  ezPayOn: {
    subject: (site) => `EZ-Pay está activado: ${site}`,
    title: "EZ-Pay está activado",
    says: "De ahora en adelante, cobraremos cada período automáticamente a su tarjeta. Guarde este correo, por favor.",
    lastDayToTurnOff: "Último día para desactivar EZ-Pay antes de ese cargo",
  },
  ezPayOff: {
    subject: (site) => `EZ-Pay está desactivado: ${site}`,
    title: "EZ-Pay está desactivado",
    says: "Ya no cobraremos automáticamente a su tarjeta. Le enviaremos una factura antes de que termine su período pagado.",
    staysOnPlan: (plan, dropped) => `Su plan sigue siendo ${plan}. Su cambio a ${dropped} queda cancelado.`,
  },
};
