import type { Translation } from "#core/translation.ts";
import type * as english from "./summary-words.ts";

const gettingPrice = "Consultando su precio…";

export const summaryWords: Translation<typeof english.summaryWords> = {
  order: "Su pedido",
  gone: "Su pedido incluye algo que ya no ofrecemos. Elija de nuevo, por favor.",
  seePlans: "Ver los planes de hoy",
  noPrice: "No pudimos consultar su precio. No perdió nada de lo que escribió.",
  tryAgain: "Intentar de nuevo",
  taxEstimated: "Calculamos los impuestos según su dirección de entrega o de facturación.",
  giftStarts: "La suscripción empieza cuando se canjee el regalo.",
  readsNow: (paidThrough) => `Puede empezar a leer en cuanto pague. El pago de hoy le alcanza hasta el ${paidThrough}.`,
  firstPaper: (on, paidThrough) =>
    `Su primer periódico llega el ${on}. El pago de hoy le alcanza hasta el ${paidThrough}.`,

  chargesAhead: "Próximos cargos",
  chargeNote: (stretch, from, cancelBy) =>
    `Por ${stretch} a partir del ${from}. Si cancela a más tardar el ${cancelBy}, no se le cobrará.`,
  chargesGoOn: (price) => `Después, ${price} hasta que cancele.`,
  noRenewal: "Esta suscripción no se renueva. No se le volverá a cobrar.",
  billsAhead: "Próximas facturas",
  billsNote: "No se le cobrará automáticamente. Le enviaremos una factura antes de cada período.",
  billFrom: (day) => `Desde el ${day}`,
  billNote: (stretch) => `Por ${stretch}, si paga la factura.`,
  billsGoOn: (price) => `Después, ${price} mientras siga pagando.`,

  /** Shown next to the button: what is charged now and later. */
  chargedOnce: (today) => `${today} hoy. No se le volverá a cobrar.`,
  billedLater: (today) => `${today} hoy. Después no se le cobrará automáticamente: le enviaremos una factura.`,
  chargedLater: (today, steps, staying) =>
    [
      `${today} hoy`,
      ...steps.map(({ amount, on }) => `luego ${amount} el ${on}`),
      `luego ${staying.price} a partir del ${staying.from}, hasta que cancele.`,
    ].join(", "),

  terms: "Términos",
  agree: "Acepto estos términos.",
  agreeOnce: "Acepto estos términos: pago una sola vez hoy y no se me volverá a cobrar.",
  agreeToBills: (price) =>
    `Acepto estos términos: pago hoy y después recibo una factura de ${price} hasta que yo cancele la suscripción.`,
  agreeToRenewal: (price) =>
    `Acepto estos términos: mi suscripción se renueva automáticamente por ${price} hasta que yo la cancele.`,

  missing: {
    place: "Escriba su código postal para continuar.",
    recipientPlace: "Escriba el código postal del destinatario para continuar.",
    delivery: "Escriba un código postal en el que entregamos, o elija un plan digital.",
    price: gettingPrice,
    terms: "Marque la casilla debajo de los términos para continuar.",
  },
  zipFirst: "Escriba su código postal para ver cuándo llega su primer periódico y cuándo se le cobrará.",
  recipientZipFirst: "Escriba el código postal del destinatario para ver si entregamos allí.",
  waitForPrice: `${gettingPrice} Un momento.`,
  checkSoon: `${gettingPrice} En un momento podrá marcar esta casilla.`,
  checkNow: (dueToday) => `Hoy paga ${dueToday}. Ya puede marcar esta casilla.`,
  checkAgain: "Cambió algo de lo que usted aceptó. Léalo de nuevo y marque esta casilla.",
};
