import type { Translation } from "#core/translation.ts";
import { spanishLength, spanishNextTerm, spanishTerm } from "#core/format/spanish-terms.ts";
import type * as english from "./email-words.ts";

/** Words that several emails share. */
export const emailWords: Translation<typeof english.emailWords> = {
  hello: "Buen día:",
  helloTo: (name) => `Hola, ${name}:`,
  plan: "Plan",
  accountNumber: "Número de cuenta",
  paidThrough: "Pagada hasta",
  nowRunsThrough: "Su suscripción ahora dura hasta",
  card: "Tarjeta",
  code: "Código",
  price: (amount, period) => `${amount} cada ${spanishTerm(period)}`,
  length: (length) => spanishLength(length),
  goToAccount: "Ir a su cuenta",
  goToProfile: "Ir a su perfil",
  cancelSubscription: "Cancelar su suscripción",
  updateCard: "Actualizar su tarjeta",
  payBill: "Pagar su factura",
  cancelAnytime:
    "Puede cancelar por internet en cualquier momento. Conserva lo que ya pagó hasta el final de su período.",
  notAutomatic: "No le cobraremos automáticamente.",
  billInstead: "No le cobraremos automáticamente. Le enviaremos una factura antes de que termine su período pagado.",
  chargedAutomatically: "Se cobra automáticamente",
  lastDayToCancel: "Último día para cancelar antes del próximo cargo",
  refundComing:
    "Se lo reembolsaremos por el mismo medio con el que pagó y le enviaremos un correo cuando el reembolso esté en camino.",
  estimatedTaxes: (amount) => `Incluye impuestos estimados de ${amount}.`,
  termsHeading: "Los términos que usted aceptó",
  termsVersion: (version) => `Versión de estos términos: ${version}`,
  chargedOnce: (amount, day, period) => `${amount} el ${day}, por ${spanishNextTerm(period)}`,
  chargedFrom: (amount, period, day) => `${amount} cada ${spanishTerm(period)}, la próxima vez el ${day}`,
  chargedThen: (amount, period, day) => `después, ${amount} cada ${spanishTerm(period)}, a partir del ${day}`,
  reasons: {
    account: (site) => `Recibió este correo porque trata de su cuenta con ${site}.`,
    login: (site) => `Recibió este correo porque alguien escribió su correo electrónico en ${site}.`,
    giver: (site) => `Recibió este correo porque regaló una suscripción a ${site}.`,
    recipient: (site) => `Recibió este correo porque alguien le regaló una suscripción a ${site}.`,
    invited: (site) => `Recibió este correo porque alguien le invitó a su cuenta con ${site}.`,
    staff: (site) => `Recibió este correo porque atiende llamadas para ${site}.`,
    colleague: (site) => `Recibió este correo porque alguien le agregó al personal de ${site}.`,
  },
  questions: {
    call: (phone) => `¿Tiene preguntas? Llame al ${phone}.`,
    email: (email) => `¿Tiene preguntas? Escriba a ${email}.`,
    callOrEmail: (phone, email) => `¿Tiene preguntas? Llame al ${phone} o escriba a ${email}.`,
  },
};
