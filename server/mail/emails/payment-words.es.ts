import type { Translation } from "#core/translation.ts";
import type * as english from "./payment-words.ts";

/** Purchases, charges, cards, and refunds. `day` is long, `amount` has its dollar sign. */
export const paymentWords: Translation<typeof english.paymentWords> = {
  acknowledgment: {
    subject: (site, plan) => `Su suscripción a ${site}: ${plan}`,
    title: "Gracias por suscribirse",
    keep: "Esto es lo que usted aceptó. Guarde este correo, por favor.",
    paidToday: "Pagado hoy",
    toPay: "Por pagar",
    toPayBy: (amount, day) => `${amount} a más tardar el ${day}`,
    readOut: (day) => `Le leímos estos términos por teléfono el ${day}, y usted los aceptó.`,
    after: "Después",
    chargedAfter: "Después se cobra automáticamente",
    firstPaper: "Primer periódico",
    replaced: (plan, day) =>
      `Este plan reemplaza a ${plan}, cuyo último día es el ${day}. No había una parte sin usar que acreditar.`,
    replacedWithCredit: (plan, day, credit) =>
      `Este plan reemplaza a ${plan}, cuyo último día es el ${day}. Le devolveremos los ${credit} sin usar y le enviaremos un correo cuando estén en camino.`,
    replacedWithCreditTo: (plan, day, credit, card) =>
      `Este plan reemplaza a ${plan}, cuyo último día es el ${day}. Devolveremos los ${credit} sin usar a su ${card} y le enviaremos un correo cuando estén en camino.`,
    howToCancel: "Cómo cancelar",
    cancel: (day) => `Puede cancelar por internet en cualquier momento. Conserva lo que ya pagó hasta el ${day}.`,
    cancelOnBill: "Puede cancelar en cualquier momento. En ese caso debe solamente lo que hayamos entregado.",
  },
  receipt: {
    subject: (site, amount) => `Recibo de ${site}: ${amount}`,
    title: "Su recibo",
    received: (amount, day) => `Gracias. Recibimos su pago de ${amount} el ${day}.`,
    fromBalance: (day) =>
      `Gracias. El saldo de su cuenta pagó su próximo período el ${day}. No cobramos a ninguna tarjeta.`,
    number: "Número de recibo",
    paidWith: "Forma de pago",
    takenBy: "Recibido por",
    total: "Total pagado",
    taxes: (amount) => `El total incluye impuestos estimados de ${amount}.`,
    next: (charge) => `Su próximo cargo: ${charge}. Puede cancelar antes de ese día.`,
  },
  cardReplaced: {
    subject: (site) => `Su tarjeta en ${site} fue actualizada`,
    title: "Su tarjeta fue actualizada",
    updated: (day) => `Actualizamos su tarjeta el ${day}. De ahora en adelante, cobraremos solo a esta tarjeta.`,
    expires: "Vence",
    notYou: "Si no fue usted, llámenos de inmediato.",
  },
  notCharged: {
    subject: (title, site) => `${title}: ${site}`,
    approved: (amount, why) => `Su banco aprobó un pago de ${amount}. ${why}`,
    because: {
      "already-paid": {
        title: "No le cobramos otra vez",
        why: "Usted ya había pagado, así que anulamos el segundo pago.",
      },
      "account-changed": {
        title: "No le cobramos",
        why: "Otro pago ya había cambiado su cuenta, así que anulamos este. Si todavía desea pagar, revise primero su cuenta.",
      },
      "plan-changed": {
        title: "No le cobramos",
        why: "El plan que quería reemplazar ya había cambiado, así que anulamos el pago. Su plan actual continúa.",
      },
      "order-dropped": {
        title: "No le cobramos",
        why: "Usted había abandonado el pedido, así que anulamos el pago.",
      },
    },
    notCharged: "No se cobró",
    pending:
      "Es posible que su banco muestre el pago como pendiente durante unos días antes de que desaparezca. Si lo aprobó en dos ventanas, tal vez lo vea dos veces. No le cobraremos nada de eso.",
  },
  refundMade: {
    subject: (site, amount) => `Reembolso de ${site}: ${amount}`,
    title: "Su reembolso",
    refunded: (amount, why) => `Le reembolsamos ${amount}. ${why}`,
    reasons: {
      "owed-at-end": "Su suscripción terminó, y esto es lo que quedaba de sus pagos y créditos.",
      "unused-term": "Es por la parte de su período pagado que usted no usó.",
      "price-rise": "Es por la parte sin usar del período con el precio más alto.",
      "gift-withdrawn": "Es por su regalo, que fue cancelado antes de que se canjeara.",
      dispute: "Su banco se lo devolvió después de que usted disputó el pago.",
      goodwill: "Nuestro equipo de atención al cliente le dio este crédito.",
      duplicate: "Su tarjeta se cobró dos veces por un mismo pago.",
      avs: "Su tarjeta se cobró aunque su dirección de facturación no coincidía.",
      "not-wanted": "Su tarjeta se cobró por algo que usted ya no quería.",
      staff: "Su tarjeta se cobró por algo que usted no debía.",
    },
    to: "Reembolsado a",
    by: "Reembolsado por",
    otherWay: "cheque, efectivo u otro medio",
    check: (number) => `cheque ${number}`,
    bankTime: "Su banco puede tardar hasta 10 días en mostrar el reembolso.",
  },
  creditGiven: {
    subject: (site) => `Un crédito de ${site}`,
    title: "Tiene un crédito",
    units: (units) => `Nuestro equipo de atención al cliente agregó ${units} a su suscripción.`,
    money: (amount) =>
      `Nuestro equipo de atención al cliente le dio un crédito de ${amount}. Lo usaremos para su próximo pago.`,
    owed: (amount) => `Ya no nos debe ${amount} por los periódicos y días que recibió antes de pagar.`,
    movedHere: (units, account) =>
      `Nuestro equipo de atención al cliente pasó ${units} de la cuenta ${account} a esta.`,
    movedAway: (units, account) =>
      `Nuestro equipo de atención al cliente pasó ${units} de esta cuenta a la cuenta ${account}.`,
    paidThrough: "Pagado hasta",
    balance: "Su crédito",
    wrong: "Si algo no está bien, por favor llámenos.",
  },
};
